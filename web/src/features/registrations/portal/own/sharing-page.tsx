import { refusalText } from '@reihum/contract/refusals.ts'
import type { Shares } from '@reihum/contract/registrations/share.schema.ts'
import { personId } from '@reihum/contract/wire/ids.schema.ts'
import { ownPath } from '../../../tenants/portal/behind-link.ts'
import type { PortalPage, Redirect } from '../../../tenants/portal/page.ts'
import type { Asked } from '../../../tenants/portal/portal-room.ts'
import { refusalOf } from '../../../tenants/portal/refusal.ts'
import { pathTo, type Visit } from '../../../tenants/portal/visit.ts'
import { secretive } from '../attendee/booking-page.ts'
import type { EntryError } from '../entry-errors.ts'
import { ErrorSummary } from '../error-summary.tsx'
import { plainErrors } from '../field-errors.ts'
import { FormField } from '../form-field.tsx'
import formCss from '../plain-form.css?inline'
import { RefusedNotice } from '../refused-notice.tsx'
import { ownTexts } from './own.messages.ts'
import sharingCss from './sharing.css?inline'
import { sharingTexts } from './sharing.messages.ts'
import { unlessSignedOut } from './sign-in-page.tsx'

export const sharingPath = '/me/sharing'

type Typed = { email: string; personIds: readonly string[] }
type Shown = {
  visit: Visit
  own: Shares
  typed?: Typed | undefined
  errors?: EntryError[]
  refusal?: string
  status?: number
}

/** One of the shares that can be ended: a list of them has a form of one button each. */
function End({ visit, does, email, label }: { visit: Visit; does: string; email: string; label: string }) {
  return (
    <form method="post" action={pathTo(visit, sharingPath)}>
      <input type="hidden" name="email" value={email} />
      <button type="submit" name="do" value={does} className="link">
        {label}
        <span className="unseen">{sharingTexts[visit.locale].of(email)}</span>
      </button>
    </form>
  )
}

function Given({ own, visit }: Shown) {
  const texts = sharingTexts[visit.locale]
  if (own.given.length === 0) return null
  return (
    <section aria-labelledby="given">
      <h2 id="given">{texts.given}</h2>
      <ul className="chosen">
        {own.given.map(({ email, people }, at) => (
          <li key={email}>
            <b>{email}</b>
            <span className="quiet">{people.map(({ name }) => name).join(', ') || texts.nothingNow}</span>
            <div className="ways">
              {own.people.length > 1 && (
                <a href={`${pathTo(visit, sharingPath, { change: at + 1 })}#share`}>
                  {texts.change}
                  <span className="unseen">{texts.of(email)}</span>
                </a>
              )}
              <End visit={visit} does="end" email={email} label={texts.end} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Received({ own, visit }: Shown) {
  const texts = sharingTexts[visit.locale]
  if (own.received.length === 0) return null
  return (
    <section aria-labelledby="received">
      <h2 id="received">{texts.received}</h2>
      <ul className="chosen">
        {own.received.map(({ email, names }) => (
          <li key={email}>
            <b>{email}</b>
            <span className="quiet">{names.join(', ') || texts.nothingNow}</span>
            <End visit={visit} does="leave" email={email} label={texts.leave} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The share whose change was asked for by its place in the list, so that no address stands in an address. */
function toChange({ own, visit }: Shown): Typed | undefined {
  const given = own.given[Number(visit.query.get('change') ?? 0) - 1]
  return given && { email: given.email, personIds: given.people.map(({ personId: id }) => id) }
}

function Choose(shown: Shown) {
  const { own, visit, typed, errors = [] } = shown
  const texts = sharingTexts[visit.locale]
  const changed = typed ? undefined : toChange(shown)
  const { email, personIds } = typed ?? changed ?? { email: '', personIds: [] }
  const errorOf = (field: string) => errors.find((one) => one.field === field)?.message
  const wrong = errorOf('personIds')
  const isOnly = own.people.length === 1
  return (
    <section aria-labelledby="share">
      <h2 id="share">{changed ? texts.changed : texts.newOne}</h2>
      <form method="post" noValidate action={pathTo(visit, sharingPath)}>
        <FormField
          name="email"
          label={texts.email}
          value={email}
          error={errorOf('email')}
          type="email"
          autoComplete="off"
        />
        <fieldset aria-describedby={wrong ? 'personIds-error' : undefined}>
          <legend>{texts.whose}</legend>
          {own.people.map(({ personId: id, name }, at) => (
            <label key={id} className="choice">
              <input
                type="checkbox"
                id={at === 0 ? 'personIds' : undefined}
                name="personIds"
                value={id}
                defaultChecked={isOnly || personIds.includes(id)}
              />
              <span>{name}</span>
            </label>
          ))}
          {wrong && (
            <p className="error" id="personIds-error">
              {wrong}
            </p>
          )}
        </fieldset>
        {!changed && <p className="hint">{texts.told}</p>}
        <button type="submit" name="do" value="share">
          {changed ? texts.save : texts.share}
        </button>
      </form>
    </section>
  )
}

function doneText({ visit, own }: Shown): string | undefined {
  const texts = sharingTexts[visit.locale]
  const done = visit.query.get('done')
  if (done === 'ended') return texts.ended
  if (done === 'left') return texts.left
  const given = done === 'saved' ? own.given[Number(visit.query.get('at') ?? 0) - 1] : undefined
  return given && texts.saved(given.email)
}

function layOut(shown: Shown): PortalPage {
  const { visit, own, errors = [], refusal, status = 200 } = shown
  const texts = sharingTexts[visit.locale]
  const done = errors.length > 0 || refusal ? undefined : doneText(shown)
  return {
    status,
    title: texts.title,
    path: sharingPath,
    isIndexed: false,
    headers: secretive,
    css: formCss + sharingCss,
    banner: <h1>{texts.title}</h1>,
    content: (
      <div className="plain-form">
        <ErrorSummary errors={errors} refusal={null} visit={visit} />
        <RefusedNotice text={refusal} />
        {done && (
          <p className="notice positive" role="status">
            {done}
          </p>
        )}
        <p className="ways">
          <a href={pathTo(visit, ownPath)}>{ownTexts[visit.locale].all}</a>
        </p>
        <p>{own.people.length > 0 ? texts.hint : texts.nothingToShare}</p>
        <Given {...shown} />
        {own.people.length > 0 && <Choose {...shown} />}
        <Received {...shown} />
      </div>
    ),
  }
}

type At = Pick<Asked, 'visit' | 'api'>

/** Whom somebody lets see their courses, and whose courses they see. */
export const sharingPage = (at: At): Promise<PortalPage> =>
  unlessSignedOut(at, async () =>
    layOut({ visit: at.visit, own: await at.api.registrations.shares({ tenant: at.visit.tenant.slug }) }),
  )

async function share({ visit, api }: At, typed: Typed): Promise<PortalPage | Redirect> {
  const { locale, tenant } = visit
  const texts = sharingTexts[locale]
  const again = async (more: Partial<Shown>) =>
    layOut({ visit, own: await api.registrations.shares({ tenant: tenant.slug }), typed, ...more })
  if (typed.personIds.length === 0)
    return again({
      status: 422,
      errors: [{ field: 'personIds', label: texts.whose, message: texts.nobody }],
    })
  try {
    const { given } = await api.registrations.changeShare({
      tenant: tenant.slug,
      email: typed.email,
      personIds: typed.personIds.map((id) => personId.parse(id)),
      language: locale,
    })
    const saved = given.findIndex(({ email }) => email === typed.email.toLowerCase())
    return { redirect: pathTo(visit, sharingPath, { done: 'saved', at: saved + 1 }), status: 303 }
  } catch (error) {
    const refused = refusalOf(error)
    if (refused?.code === 'INVALID_INPUT')
      return again({ status: 422, errors: plainErrors(refused.data.errors, { email: texts.email }, locale) })
    if (refused?.code !== 'TOO_MANY_ATTEMPTS') throw error
    const seconds = Number(refused.data.seconds ?? 60)
    return again({ status: 429, refusal: refusalText('TOO_MANY_ATTEMPTS', locale, { seconds }) })
  }
}

export function changeSharing(at: At, form: URLSearchParams): Promise<PortalPage | Redirect> {
  const { visit, api } = at
  const tenant = visit.tenant.slug
  const email = form.get('email')?.trim() ?? ''
  const personIds = form.getAll('personIds').filter((id) => personId.safeParse(id).success)
  return unlessSignedOut<PortalPage | Redirect>(at, async () => {
    if (form.get('do') === 'end') {
      await api.registrations.changeShare({ tenant, email, personIds: [], language: visit.locale })
      return { redirect: pathTo(visit, sharingPath, { done: 'ended' }), status: 303 }
    }
    if (form.get('do') === 'leave') {
      await api.registrations.leaveShare({ tenant, email })
      return { redirect: pathTo(visit, sharingPath, { done: 'left' }), status: 303 }
    }
    return share(at, { email, personIds })
  })
}
