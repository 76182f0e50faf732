import { refusalText } from '@reihum/contract/refusals.ts'
import { ownBookingsLimits } from '@reihum/contract/registrations/own-bookings.schema.ts'
import { linkToken } from '@reihum/contract/wire/link-token.schema.ts'
import { droppedSession, keptSession } from '@reihum/contract/wire/own-bookings.ts'
import type { ReactNode } from 'react'
import { accessLinkPath } from '../../../courses/portal/course-data.ts'
import { ownPath } from '../../../tenants/portal/behind-link.ts'
import type { PortalPage, Redirect } from '../../../tenants/portal/page.ts'
import type { Asked } from '../../../tenants/portal/portal-room.ts'
import { refusalOf } from '../../../tenants/portal/refusal.ts'
import { pathTo, type Visit } from '../../../tenants/portal/visit.ts'
import { secretive } from '../attendee/booking-page.ts'
import { ErrorSummary } from '../error-summary.tsx'
import { plainErrors } from '../field-errors.ts'
import { FormField } from '../form-field.tsx'
import css from '../plain-form.css?inline'
import { RefusedNotice } from '../refused-notice.tsx'
import { ownTexts } from './own.messages.ts'

type Said = { status?: number; title: string; path?: string; content: ReactNode }

const layOut = ({ status = 200, title, path = ownPath, content }: Said): PortalPage => ({
  status,
  title,
  path,
  isIndexed: false,
  headers: secretive,
  css,
  banner: <h1>{title}</h1>,
  content: <div className="plain-form">{content}</div>,
})

type Filled = { value?: string; error?: string | undefined; refusal?: string; status?: number }

/** Asks for the address. Nothing on it depends on who has booked. */
export function signInPage(visit: Visit, { value = '', error, refusal, status }: Filled = {}): PortalPage {
  const texts = ownTexts[visit.locale]
  const errors = error ? [{ field: 'email', label: texts.email, message: error }] : []
  return layOut({
    status: status ?? 200,
    title: texts.title,
    content: (
      <>
        <ErrorSummary errors={errors} refusal={null} visit={visit} />
        <RefusedNotice text={refusal} />
        {visit.query.has('out') && (
          <p className="notice positive" role="status">
            {texts.signedOut}
          </p>
        )}
        <p>{texts.hint}</p>
        <form method="post" noValidate action={pathTo(visit, ownPath)}>
          <FormField
            name="email"
            label={texts.email}
            value={value}
            error={error}
            type="email"
            autoComplete="email"
          />
          <div className="buttons">
            <button type="submit">{texts.ask}</button>
          </div>
        </form>
        <p className="ways">
          <a href={pathTo(visit, accessLinkPath)}>{texts.byNumber}</a>
        </p>
      </>
    ),
  })
}

export function sentPage(visit: Visit): PortalPage {
  const texts = ownTexts[visit.locale]
  return layOut({
    title: texts.sentTitle,
    content: (
      <>
        <p className="notice info" role="status">
          {texts.sent}
        </p>
        <p className="hint">{texts.sentHint}</p>
        <p className="way-on">
          <a className="button" href={pathTo(visit, ownPath)}>
            {texts.otherAddress}
          </a>
        </p>
      </>
    ),
  })
}

export async function askForSignIn(
  { visit, api }: Pick<Asked, 'visit' | 'api'>,
  form: URLSearchParams,
): Promise<PortalPage | Redirect> {
  const { locale, tenant } = visit
  const value = form.get('email')?.trim() ?? ''
  try {
    await api.registrations.askForSignIn({ tenant: tenant.slug, email: value, language: locale })
    return { redirect: pathTo(visit, ownPath, { sent: 1 }), status: 303 }
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal?.code === 'INVALID_INPUT') {
      const [wrong] = plainErrors(refusal.data.errors, { email: ownTexts[locale].email }, locale)
      return signInPage(visit, { value, error: wrong?.message, status: 422 })
    }
    if (refusal?.code !== 'TOO_MANY_ATTEMPTS') throw error
    const seconds = Number(refusal.data.seconds ?? 60)
    const told = refusalText('TOO_MANY_ATTEMPTS', locale, { seconds })
    return signInPage(visit, { value, refusal: told, status: 429 })
  }
}

const enterPath = (token: string) => `${ownPath}/enter/${encodeURIComponent(token)}`

function gonePage(visit: Visit, status = 410): PortalPage {
  const texts = ownTexts[visit.locale]
  return layOut({
    status,
    title: texts.goneTitle,
    content: (
      <>
        <p>{status === 410 ? texts.gone : texts.foreign}</p>
        <p className="way-on">
          <a className="button" href={pathTo(visit, ownPath)}>
            {texts.newLink}
          </a>
        </p>
      </>
    ),
  })
}

/** A link that was opened already leads on where the session that it opened is still there. */
async function goneOrOpen({ visit, api }: Pick<Asked, 'visit' | 'api'>): Promise<PortalPage | Redirect> {
  if (!visit.attendee) return gonePage(visit)
  try {
    await api.registrations.ownBookings({ tenant: visit.tenant.slug })
    return { redirect: pathTo(visit, ownPath), status: 303 }
  } catch (error) {
    if (refusalOf(error)?.code !== 'ATTENDEE_NOT_SIGNED_IN') throw error
    return gonePage(visit)
  }
}

type At = Pick<Asked, 'visit' | 'api'> & { token: string }

async function unlessGone<Answer>(at: At, answer: () => Promise<Answer>) {
  // A link that was cut off in the mail is treated as one that has ended.
  if (!linkToken.safeParse(at.token).success) return gonePage(at.visit)
  try {
    return await answer()
  } catch (error) {
    if (refusalOf(error)?.code !== 'ACCESS_LINK_EXPIRED') throw error
    return goneOrOpen(at)
  }
}

/** Behind the link of the letter. It uses nothing up, because programs that examine mails open every link. */
export function enterPage(at: At): Promise<PortalPage | Redirect> {
  const { visit, api, token } = at
  const texts = ownTexts[visit.locale]
  return unlessGone<PortalPage>(at, async () => {
    await api.registrations.signInLink({ tenant: visit.tenant.slug, signInToken: token })
    return layOut({
      title: texts.enterTitle,
      path: enterPath(token),
      content: (
        <>
          <p>{texts.enterHint(visit.tenant.name)}</p>
          <form method="post" action={pathTo(visit, enterPath(token))}>
            <button type="submit">{texts.enter}</button>
          </form>
          <p className="hint">{texts.enterShared}</p>
        </>
      ),
    })
  })
}

/** The press of the button opens the session. A form of another website opens none, so that it can sign nobody in as somebody else. */
export function openSession(at: At): Promise<PortalPage | Redirect> {
  const { visit, api, token } = at
  return unlessGone<PortalPage | Redirect>(at, async () => {
    if (visit.isFromElsewhere) return gonePage(visit, 400)
    const { sessionToken } = await api.registrations.openAttendeeSession({
      tenant: visit.tenant.slug,
      signInToken: token,
    })
    const cookie = keptSession(
      { publicUrl: visit.publicUrl, tenant: visit.tenant.slug },
      { token: sessionToken, seconds: ownBookingsLimits.longestDays * 86_400 },
    )
    return { redirect: pathTo(visit, ownPath), status: 303, headers: { 'set-cookie': cookie } }
  })
}

/** Ends the session here, or every session of the address. */
export async function signOut(
  { visit, api }: Pick<Asked, 'visit' | 'api'>,
  form: URLSearchParams,
): Promise<Redirect> {
  const { publicUrl, tenant } = visit
  await api.registrations.endAttendeeSession({
    tenant: tenant.slug,
    everywhere: form.get('do') === 'everywhere',
  })
  return {
    redirect: pathTo(visit, ownPath, { out: 1 }),
    status: 303,
    headers: { 'set-cookie': droppedSession({ publicUrl, tenant: tenant.slug }) },
  }
}
