import type { Api } from '@reihum/contract/contract.ts'
import type { OwnMandate } from '@reihum/contract/mandates/mandates.schema.ts'
import { dateInWords } from '@reihum/contract/wire/dates.ts'
import type { PortalPage, Redirect } from '../../../tenants/portal/page.ts'
import { refusalOf } from '../../../tenants/portal/refusal.ts'
import type { Visit } from '../../../tenants/portal/visit.ts'
import type { EntryError } from '../entry-errors.ts'
import { ErrorSummary } from '../error-summary.tsx'
import { plainErrors } from '../field-errors.ts'
import { FormField } from '../form-field.tsx'
import { type BookingVisit, bookingPath, toBooking } from './booking-page.ts'
import { mandateTexts } from './mandate.messages.ts'
import { behindLink, commonOf } from './registration-page.tsx'
import { StepBanner } from './step-banner.tsx'

const keys = ['holder', 'iban', 'street', 'postalCode', 'city'] as const
type Typed = Record<(typeof keys)[number], string>

const nothing: Typed = { holder: '', iban: '', street: '', postalCode: '', city: '' }

const completion = {
  holder: 'name',
  iban: 'off',
  street: 'street-address',
  postalCode: 'postal-code',
  city: 'address-level2',
} as const

type Shown = { mandate: OwnMandate; typed?: Typed; errors?: EntryError[]; status?: number }

function Facts({ mandate, visit }: { mandate: OwnMandate; visit: Visit }) {
  const texts = mandateTexts[visit.locale]
  const { creditorName, creditorId, holder, accountEnd, reference, signedOn, state } = mandate
  const facts: [string, string][] = [
    [texts.account, texts.accountOf(holder, accountEnd)],
    [texts.reference, reference],
    [texts.creditor, creditorName],
    [texts.creditorId, creditorId],
    [texts.signedOn, dateInWords(signedOn, { timeZone: 'UTC', locale: visit.locale })],
    [texts.state, texts[state]],
  ]
  return (
    <dl className="lines">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The address is asked for only where the server needs it. */
function AccountForm({
  typed,
  errors,
  ...at
}: BookingVisit & { typed: Typed; errors: readonly EntryError[] }) {
  const texts = mandateTexts[at.visit.locale]
  const errorOf = (key: string) => errors.find(({ field }) => field === key)?.message
  const isAbroad = errorOf('city') !== undefined || typed.city !== ''
  const asked = keys.filter((key) => isAbroad || key === 'holder' || key === 'iban')
  return (
    <form method="post" noValidate action={toBooking(at, '/mandate')}>
      <h2>{texts.newAccount}</h2>
      <p className="quiet">{texts.newAccountHint}</p>
      {isAbroad && <p className="quiet">{texts.addressAbroad}</p>}
      {asked.map((key) => (
        <FormField
          key={key}
          name={key}
          label={key === 'iban' ? 'IBAN' : texts[key]}
          value={typed[key]}
          error={errorOf(key)}
          autoComplete={completion[key]}
          {...(key === 'iban' && { iban: texts.wrongIban })}
          {...((key === 'street' || key === 'postalCode') && { optional: texts.optional })}
        />
      ))}
      <div className="buttons">
        <button type="submit" name="do" value="account">
          {texts.save}
        </button>
      </div>
    </form>
  )
}

function RevokeForm(at: BookingVisit) {
  const texts = mandateTexts[at.visit.locale]
  return (
    <form method="post" action={toBooking(at, '/mandate')}>
      <h2>{texts.revoke}</h2>
      <p>{texts.revokeHint}</p>
      <div className="buttons">
        <button type="submit" name="do" value="revoke" className="plain">
          {texts.revoke}
        </button>
      </div>
    </form>
  )
}

function layOut(
  at: BookingVisit,
  { mandate, typed = nothing, errors = [], status = 200 }: Shown,
): PortalPage {
  const { locale } = at.visit
  const texts = mandateTexts[locale]
  const isOver = mandate.state === 'revoked' || mandate.state === 'used'
  return {
    ...commonOf(at),
    path: bookingPath(at.accessToken, '/mandate'),
    title: texts.title,
    status,
    banner: <StepBanner at={at} back={texts.back} title={texts.title} />,
    content: (
      <div className="plain-form">
        <ErrorSummary errors={errors} refusal={null} visit={at.visit} />
        <Facts mandate={mandate} visit={at.visit} />
        {!isOver && (
          <>
            <AccountForm {...at} typed={typed} errors={errors} />
            <RevokeForm {...at} />
          </>
        )}
      </div>
    ),
  }
}

export function mandatePage(visit: Visit, accessToken: string, api: Api): Promise<PortalPage | Redirect> {
  const at = { visit, accessToken }
  return behindLink(at, async () => {
    const { mandate } = await api.registrations.attendeeBooking({ tenant: visit.tenant.slug, accessToken })
    return mandate ? layOut(at, { mandate }) : { redirect: toBooking(at), status: 303 as const }
  })
}

export function changeMandate(
  visit: Visit,
  accessToken: string,
  form: URLSearchParams,
  api: Api,
): Promise<PortalPage | Redirect> {
  const at = { visit, accessToken }
  const { slug: tenant } = visit.tenant
  const typed = Object.fromEntries(keys.map((key) => [key, form.get(key)?.trim() ?? ''])) as Typed
  const back = (done: string) => ({ redirect: toBooking(at, '', { done }), status: 303 as const })
  return behindLink(at, async () => {
    if (form.get('do') === 'revoke') {
      await api.registrations.revokeOwnMandate({ tenant, accessToken })
      return back('mandate-revoked')
    }
    try {
      await api.registrations.changeOwnAccount({ tenant, accessToken, ...typed })
      return back('mandate-account')
    } catch (error) {
      const refusal = refusalOf(error)
      const isWrong = refusal?.code === 'INVALID_INPUT'
      if (!isWrong && refusal?.code !== 'MANDATE_ENDED') throw error
      const { mandate } = await api.registrations.attendeeBooking({ tenant, accessToken })
      if (!mandate) return { redirect: toBooking(at), status: 303 as const }
      const texts = mandateTexts[visit.locale]
      const labels = Object.fromEntries(keys.map((key) => [key, key === 'iban' ? 'IBAN' : texts[key]]))
      const errors = isWrong ? plainErrors(refusal.data.errors, labels, visit.locale) : []
      return layOut(at, { mandate, typed, errors, status: isWrong ? 422 : 409 })
    }
  })
}
