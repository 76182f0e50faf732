import { refusalText } from '@reihum/contract/refusals.ts'
import type { OwnConsent } from '@reihum/contract/registrations/consent.contract.ts'
import type { TenantLegal } from '@reihum/contract/tenants/tenant.schema.ts'
import { attributeId, bookingId, registrationId } from '@reihum/contract/wire/ids.schema.ts'
import { allOwnBookings, ownBookingName } from '@reihum/contract/wire/own-bookings.ts'
import { ownPath } from '../../../tenants/portal/behind-link.ts'
import { OrganiserContact } from '../../../tenants/portal/organiser-contact.tsx'
import type { PortalPage, Redirect } from '../../../tenants/portal/page.ts'
import type { Asked } from '../../../tenants/portal/portal-room.ts'
import { refusalOf } from '../../../tenants/portal/refusal.ts'
import { ownLanguage, pathTo, type Visit } from '../../../tenants/portal/visit.ts'
import { secretive } from '../attendee/booking-page.ts'
import formCss from '../plain-form.css?inline'
import { RefusedNotice } from '../refused-notice.tsx'
import { consentsTexts } from './consents.messages.ts'
import { ownTexts } from './own.messages.ts'
import sharingCss from './sharing.css?inline'
import { unlessSignedOut } from './sign-in-page.tsx'

export const consentsPath = '/me/consents'
/** Where the form goes that leads to the choice of letters. */
export const ownLettersPath = '/me/letters'

type Shown = {
  visit: Visit
  consents: readonly OwnConsent[]
  legal: TenantLegal
  refusal?: string
  status?: number
}

const keyOf = ({ bookingId: booking, registrationId: id, attributeId: attribute }: OwnConsent) =>
  `${booking} ${id ?? ''} ${attribute}`

/** Words of the provider, in the reader's language where it has them. */
function OwnWords({ words, visit }: { words: OwnConsent['label']; visit: Visit }) {
  return words[visit.locale] || <span lang={ownLanguage(visit)}>{words.de}</span>
}

function Consent({ consent, visit, legal }: Shown & { consent: OwnConsent }) {
  const texts = consentsTexts[visit.locale]
  const label = consent.label[visit.locale] || consent.label.de
  return (
    <li>
      <b>
        <OwnWords words={consent.label} visit={visit} />
      </b>
      <span>
        <OwnWords words={consent.consent} visit={visit} />
      </span>
      <span className="quiet" lang={ownLanguage(visit)}>
        {consent.courseTitles.join(', ')}
      </span>
      {consent.canBeTakenBack ? (
        <form method="post" action={pathTo(visit, consentsPath)}>
          <input type="hidden" name="consent" value={keyOf(consent)} />
          <button type="submit" className="link">
            {texts.takeBack}
            <span className="unseen">{texts.of(label, consent.name)}</span>
          </button>
        </form>
      ) : (
        <span className="quiet">
          {texts.needed(visit.tenant.name)} <OrganiserContact legal={legal} />
        </span>
      )}
    </li>
  )
}

/** What was agreed to for one person, or for whole bookings. */
function OfPerson(shown: Shown & { name: string; at: number }) {
  const { visit, name, at, consents } = shown
  return (
    <section aria-labelledby={`consents-${at}`}>
      <h2 id={`consents-${at}`}>{name || consentsTexts[visit.locale].forBooking}</h2>
      <ul className="chosen">
        {consents.map((consent) => (
          <Consent key={keyOf(consent)} {...shown} consent={consent} />
        ))}
      </ul>
    </section>
  )
}

function Letters({ visit }: { visit: Visit }) {
  const texts = consentsTexts[visit.locale]
  return (
    <section aria-labelledby="own-letters">
      <h2 id="own-letters">{texts.letters}</h2>
      <p>{texts.lettersHint}</p>
      <form method="post" action={pathTo(visit, ownLettersPath)}>
        <button type="submit">{texts.toLetters}</button>
      </form>
    </section>
  )
}

function layOut(shown: Shown): PortalPage {
  const { visit, consents, refusal, status = 200 } = shown
  const texts = consentsTexts[visit.locale]
  return {
    status,
    title: texts.title,
    path: consentsPath,
    isIndexed: false,
    headers: secretive,
    css: formCss + sharingCss,
    banner: <h1>{texts.title}</h1>,
    content: (
      <div className="plain-form">
        <RefusedNotice text={refusal} />
        {!refusal && visit.query.has('done') && (
          <p className="notice positive" role="status">
            {texts.takenBack}
          </p>
        )}
        <p className="ways">
          <a href={pathTo(visit, ownPath)}>{ownTexts[visit.locale].all}</a>
        </p>
        <p>{consents.length > 0 ? texts.hint : texts.none}</p>
        {[...Map.groupBy(consents, ({ name }) => name)].map(([name, own], at) => (
          <OfPerson key={name} {...shown} name={name} at={at} consents={own} />
        ))}
        <Letters visit={visit} />
      </div>
    ),
  }
}

type At = Pick<Asked, 'visit' | 'api'>

async function load({ visit, api }: At): Promise<Pick<Shown, 'consents' | 'legal'>> {
  const tenant = visit.tenant.slug
  const [{ consents }, legal] = await Promise.all([
    api.registrations.ownConsents({ tenant, accessToken: allOwnBookings }),
    api.tenants.legal({ tenant }),
  ])
  return { consents, legal }
}

/** What whoever is signed in agreed to with their bookings, and the way to the choice of letters. */
export const consentsPage = (at: At): Promise<PortalPage> =>
  unlessSignedOut(at, async () => layOut({ visit: at.visit, ...(await load(at)) }))

/** Takes back what a button stands for. */
export function takeBackConsent(at: At, form: URLSearchParams): Promise<PortalPage | Redirect | null> {
  const { visit, api } = at
  const [booking, registration, attribute] = (form.get('consent') ?? '').split(' ')
  const named = {
    booking: bookingId.safeParse(booking),
    registration: registrationId.safeParse(registration),
    attribute: attributeId.safeParse(attribute),
  }
  return unlessSignedOut<PortalPage | Redirect | null>(at, async () => {
    if (!named.booking.success || !named.registration.success || !named.attribute.success) return null
    try {
      await api.registrations.takeBackConsent({
        tenant: visit.tenant.slug,
        accessToken: ownBookingName(named.booking.data),
        registrationId: named.registration.data,
        attributeId: named.attribute.data,
      })
      return { redirect: pathTo(visit, consentsPath, { done: 1 }), status: 303 }
    } catch (error) {
      if (refusalOf(error)?.code !== 'CONSENT_NEEDED') throw error
      const refusal = refusalText('CONSENT_NEEDED', visit.locale)
      return layOut({ visit, ...(await load(at)), refusal, status: 409 })
    }
  })
}

/** Leads to the page behind the link of every optional letter to the address of the session. */
export function openOwnLetters(at: At): Promise<PortalPage | Redirect> {
  const { visit, api } = at
  return unlessSignedOut<PortalPage | Redirect>(at, async () => {
    const { letterToken } = await api.registrations.openOwnLetters({ tenant: visit.tenant.slug })
    return { redirect: pathTo(visit, `/letters/${letterToken}`), status: 303 }
  })
}
