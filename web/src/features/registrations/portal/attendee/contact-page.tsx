import type { Api } from '@reihum/contract/contract.ts'
import { refusalText } from '@reihum/contract/refusals.ts'
import type { ContactFields } from '@reihum/contract/registrations/booking.schema.ts'
import { ownPath } from '../../../tenants/portal/behind-link.ts'
import type { PortalPage, Redirect } from '../../../tenants/portal/page.ts'
import { refusalOf } from '../../../tenants/portal/refusal.ts'
import { pathTo, type Visit } from '../../../tenants/portal/visit.ts'
import { firmNames } from '../booking-entries.ts'
import type { EntryError } from '../entry-errors.ts'
import { ErrorSummary } from '../error-summary.tsx'
import { plainErrors } from '../field-errors.ts'
import { FormField } from '../form-field.tsx'
import { isOwn } from '../own/own-paths.ts'
import { RefusedNotice } from '../refused-notice.tsx'
import { attendeeTexts } from './attendee.messages.ts'
import { type BookingVisit, bookingPath, toBooking } from './booking-page.ts'
import { behindLink, commonOf } from './registration-page.tsx'
import { StepBanner } from './step-banner.tsx'

const required = ['firstName', 'lastName', 'email'] as const
const ownKeys = ['company', ...required, 'phone', 'street', 'postalCode', 'city'] as const
const keys = [...ownKeys, ...firmNames] as const

const completion: Partial<Record<(typeof keys)[number], string>> = {
  company: 'organization',
  firstName: 'given-name',
  lastName: 'family-name',
  email: 'email',
  phone: 'tel',
  street: 'street-address',
  postalCode: 'postal-code',
  city: 'address-level2',
}

function typeOf(key: (typeof keys)[number]) {
  if (key === 'phone') return 'tel'
  return key === 'email' || key === 'invoiceEmail' ? 'email' : 'text'
}

type Contact = Record<(typeof keys)[number], string>

type Shown = {
  contact: Contact
  /** What is stored, from which the form was made. */
  stored: Contact
  revision: number
  /** What others have stored meanwhile in fields that were changed here too. */
  others?: Partial<Contact>
  errors?: EntryError[]
  refusal?: string
  status?: number
  /** The other bookings of whoever is signed in are changed too. */
  everywhere?: boolean
}

function layOut(
  at: BookingVisit,
  { contact, stored, revision, others = {}, errors = [], refusal, status = 200, everywhere = true }: Shown,
): PortalPage {
  const { locale } = at.visit
  const texts = attendeeTexts[locale]
  const isOptional = (key: string) => required.every((one) => one !== key)
  // What a firm is asked stands there once a firm is named.
  const shown = stored.company !== '' || contact.company !== '' ? keys : ownKeys
  return {
    ...commonOf(at),
    path: bookingPath(at.accessToken, '/contact'),
    title: texts.contactTitle,
    status,
    banner: <StepBanner at={at} back={texts.back} title={texts.contactTitle} />,
    content: (
      <div className="plain-form">
        <ErrorSummary errors={errors} refusal={null} visit={at.visit} />
        <RefusedNotice text={refusal} />
        <p>{texts.contactHint}</p>
        <p className="quiet">{texts.required}</p>
        <form method="post" noValidate action={toBooking(at, '/contact')}>
          <input type="hidden" name="revision" value={revision} />
          {keys.map((key) => (
            <input key={key} type="hidden" name={`stored.${key}`} value={stored[key]} />
          ))}
          {shown.map((key) => (
            <FormField
              key={key}
              name={key}
              label={texts[key]}
              value={contact[key]}
              error={errors.find(({ field }) => field === key)?.message}
              type={typeOf(key)}
              autoComplete={completion[key] ?? 'off'}
              hint={others[key] !== undefined && texts.storedMeanwhile(others[key])}
              {...(isOptional(key) && { optional: texts.optional })}
            />
          ))}
          {isOwn(at.accessToken) && (
            <label className="choice">
              <input type="checkbox" name="everywhere" defaultChecked={everywhere} />
              <span>{texts.contactEverywhere}</span>
            </label>
          )}
          <div className="buttons">
            <button type="submit">{texts.save}</button>
            <a className="button" href={toBooking(at)}>
              {texts.discard}
            </a>
          </div>
        </form>
      </div>
    ),
  }
}

/**
 * What was typed here stays where it was changed here, and the rest is what others have stored meanwhile; nothing is lost, and
 * who saves it sees both.
 */
function bothChanges(typed: Contact, seen: Contact, now: Contact): Pick<Shown, 'contact' | 'others'> {
  const isMine = (key: (typeof keys)[number]) => typed[key] !== seen[key]
  const contact = Object.fromEntries(keys.map((key) => [key, isMine(key) ? typed[key] : now[key]]))
  const contested = keys.filter((key) => isMine(key) && now[key] !== seen[key] && now[key] !== typed[key])
  const others = Object.fromEntries(contested.map((key) => [key, now[key]]))
  return { contact: contact as Contact, others }
}

/** Whoever is signed in does not see a booking any more that goes to another address from now on. */
function placeAfterwards(at: BookingVisit, before: string, after: string): string {
  const isMoved = isOwn(at.accessToken) && before.toLowerCase() !== after.toLowerCase()
  return isMoved ? pathTo(at.visit, ownPath, { done: 'moved' }) : toBooking(at, '', { done: 'contact' })
}

export function contactPage(visit: Visit, accessToken: string, api: Api): Promise<PortalPage> {
  const at = { visit, accessToken }
  return behindLink(at, async () => {
    const { contact, revision } = await api.registrations.attendeeBooking({
      tenant: visit.tenant.slug,
      accessToken,
    })
    return layOut(at, { contact, stored: contact, revision })
  })
}

export function saveContact(
  visit: Visit,
  accessToken: string,
  form: URLSearchParams,
  api: Api,
): Promise<PortalPage | Redirect> {
  const at = { visit, accessToken }
  const { slug: tenant } = visit.tenant
  const read = (part: string) =>
    Object.fromEntries(keys.map((key) => [key, form.get(`${part}${key}`)?.trim() ?? ''])) as Contact
  const [typed, stored] = [read(''), read('stored.')]
  const revision = Number(form.get('revision')) || 0
  const everywhere = isOwn(accessToken) && form.get('everywhere') === 'on'
  const again = (more: Pick<Shown, 'errors' | 'refusal' | 'status'>) =>
    layOut(at, { contact: typed, stored, revision, everywhere, ...more })
  return behindLink(at, async () => {
    try {
      const contact: ContactFields = typed
      await api.registrations.changeContact({ tenant, accessToken, revision, contact, everywhere })
      return { redirect: placeAfterwards(at, stored.email, typed.email), status: 303 as const }
    } catch (error) {
      const refused = refusalOf(error)
      const { locale } = visit
      if (refused?.code === 'INVALID_INPUT') {
        const labels = Object.fromEntries(keys.map((key) => [key, attendeeTexts[locale][key]]))
        return again({ errors: plainErrors(refused.data.errors, labels, locale, 'contact.'), status: 422 })
      }
      if (refused?.code === 'TOO_MANY_ATTEMPTS') {
        const seconds = Number(refused.data.seconds ?? 60)
        return again({ refusal: refusalText('TOO_MANY_ATTEMPTS', locale, { seconds }), status: 429 })
      }
      if (refused?.code !== 'CONFLICT') throw error
      const now = await api.registrations.attendeeBooking({ tenant, accessToken })
      const refusal = attendeeTexts[locale].contactConflict
      const both = bothChanges(typed, stored, now.contact)
      return layOut(at, {
        ...both,
        stored: now.contact,
        revision: now.revision,
        refusal,
        status: 409,
        everywhere,
      })
    }
  })
}
