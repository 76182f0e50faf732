import type { Api } from '@reihum/contract/contract.ts'
import type { PasskeyRequest } from '@reihum/contract/identity/second-factor.schema.ts'
import { refusalText } from '@reihum/contract/refusals.ts'
import { ownBookingsLimits } from '@reihum/contract/registrations/own-bookings.schema.ts'
import { linkToken } from '@reihum/contract/wire/link-token.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { droppedSession, keptSession, type SessionPurpose } from '@reihum/contract/wire/own-bookings.ts'
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
import { passkeySessionPath } from './passkey-paths.ts'
import { passkeysTexts } from './passkeys.messages.ts'

/** What is opened with a link to a mailbox: all bookings of its address, or the page of a firm. */
export type SignIn = {
  of: SessionPurpose
  path: '/me' | '/firm'
  texts: Record<Locale, SignInTexts>
  /** Whether a session that a link has opened before is still there; refused as not signed in where it is not. */
  look: (api: Api, tenant: string) => Promise<unknown>
  /** A way on from the form. */
  Further: (shown: { visit: Visit }) => ReactNode
}
type SignInTexts = Pick<
  (typeof ownTexts)[Locale],
  | 'title'
  | 'hint'
  | 'sent'
  | 'sentHint'
  | 'sentTitle'
  | 'otherAddress'
  | 'email'
  | 'ask'
  | 'signedOut'
  | 'enterTitle'
  | 'enterHint'
  | 'enterShared'
  | 'enter'
  | 'goneTitle'
  | 'gone'
  | 'newLink'
  | 'foreign'
>

export const ownSignIn: SignIn = {
  of: 'own',
  path: ownPath,
  texts: ownTexts,
  look: (api, tenant) => api.registrations.ownBookings({ tenant }),
  Further: ({ visit }) => (
    <p className="ways">
      <a href={pathTo(visit, accessLinkPath)}>{ownTexts[visit.locale].byNumber}</a>
    </p>
  ),
}

type Said = { status?: number; title: string; path: string; content: ReactNode }

const layOut = ({ status = 200, title, path, content }: Said): PortalPage => ({
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

/** A script shows the button where the browser can, and puts what the device says into the field. */
function ByPasskey({ visit, request }: { visit: Visit; request: PasskeyRequest }) {
  const texts = passkeysTexts[visit.locale]
  return (
    <>
      <p data-with-passkey="" hidden>
        {texts.or}
      </p>
      <form
        method="post"
        action={pathTo(visit, passkeySessionPath)}
        hidden
        data-passkey=""
        data-request={JSON.stringify(request)}
      >
        <input type="hidden" name="passkey" defaultValue="" />
        <button type="submit" className="plain">
          {texts.signIn}
        </button>
      </form>
    </>
  )
}

type Visited = Pick<Asked, 'visit' | 'api'>

/** Asks for the address. Nothing on it depends on who has booked. */
export async function signInPage(
  { visit, api }: Visited,
  { value = '', error, refusal, status }: Filled = {},
  kind: SignIn = ownSignIn,
): Promise<PortalPage> {
  const tenant = visit.tenant.slug
  const request = kind.of === 'own' ? await api.registrations.ownPasskeyRequest({ tenant }) : null
  const texts = kind.texts[visit.locale]
  const errors = error ? [{ field: 'email', label: texts.email, message: error }] : []
  return layOut({
    status: status ?? 200,
    title: texts.title,
    path: kind.path,
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
        <form method="post" noValidate action={pathTo(visit, kind.path)}>
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
        {request && <ByPasskey visit={visit} request={request} />}
        <kind.Further visit={visit} />
      </>
    ),
  })
}

/** The page for whoever is signed in, and for everybody else the form that asks for their address. */
export async function unlessSignedOut<Answer>(
  visited: Visited,
  answer: () => Promise<Answer>,
  kind: SignIn = ownSignIn,
): Promise<Answer | PortalPage> {
  if (!visited.visit.attendee) return signInPage(visited, {}, kind)
  try {
    return await answer()
  } catch (error) {
    if (refusalOf(error)?.code !== 'ATTENDEE_NOT_SIGNED_IN') throw error
    return signInPage(visited, {}, kind)
  }
}

export function sentPage(visit: Visit, kind: SignIn = ownSignIn): PortalPage {
  const texts = kind.texts[visit.locale]
  return layOut({
    title: texts.sentTitle,
    path: kind.path,
    content: (
      <>
        <p className="notice info" role="status">
          {texts.sent}
        </p>
        <p className="hint">{texts.sentHint}</p>
        <p className="way-on">
          <a className="button" href={pathTo(visit, kind.path)}>
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
  kind: SignIn = ownSignIn,
): Promise<PortalPage | Redirect> {
  const { locale, tenant } = visit
  const value = form.get('email')?.trim() ?? ''
  try {
    await api.registrations.askForSignIn({ tenant: tenant.slug, email: value, language: locale, of: kind.of })
    return { redirect: pathTo(visit, kind.path, { sent: 1 }), status: 303 }
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal?.code === 'INVALID_INPUT') {
      const [wrong] = plainErrors(refusal.data.errors, { email: kind.texts[locale].email }, locale)
      return signInPage({ visit, api }, { value, error: wrong?.message, status: 422 }, kind)
    }
    if (refusal?.code !== 'TOO_MANY_ATTEMPTS') throw error
    const seconds = Number(refusal.data.seconds ?? 60)
    const told = refusalText('TOO_MANY_ATTEMPTS', locale, { seconds })
    return signInPage({ visit, api }, { value, refusal: told, status: 429 }, kind)
  }
}

const enterPath = ({ path }: SignIn, token: string) => `${path}/enter/${encodeURIComponent(token)}`

function gonePage(visit: Visit, kind: SignIn, status = 410): PortalPage {
  const texts = kind.texts[visit.locale]
  return layOut({
    status,
    path: kind.path,
    title: texts.goneTitle,
    content: (
      <>
        <p>{status === 410 ? texts.gone : texts.foreign}</p>
        <p className="way-on">
          <a className="button" href={pathTo(visit, kind.path)}>
            {texts.newLink}
          </a>
        </p>
      </>
    ),
  })
}

/** A link that was opened already leads on where the session that it opened is still there. */
async function goneOrOpen({ visit, api, kind }: At): Promise<PortalPage | Redirect> {
  if (!visit.attendee) return gonePage(visit, kind)
  try {
    await kind.look(api, visit.tenant.slug)
    return { redirect: pathTo(visit, kind.path), status: 303 }
  } catch (error) {
    if (refusalOf(error)?.code !== 'ATTENDEE_NOT_SIGNED_IN') throw error
    return gonePage(visit, kind)
  }
}

type At = Pick<Asked, 'visit' | 'api'> & { token: string; kind: SignIn }

async function unlessGone<Answer>(at: At, answer: () => Promise<Answer>) {
  // A link that was cut off in the mail is treated as one that has ended.
  if (!linkToken.safeParse(at.token).success) return gonePage(at.visit, at.kind)
  try {
    return await answer()
  } catch (error) {
    if (refusalOf(error)?.code !== 'ACCESS_LINK_EXPIRED') throw error
    return goneOrOpen(at)
  }
}

/** Behind the link of the letter. It uses nothing up, because programs that examine mails open every link. */
export function enterPage(at: At): Promise<PortalPage | Redirect> {
  const { visit, api, token, kind } = at
  const texts = kind.texts[visit.locale]
  return unlessGone<PortalPage>(at, async () => {
    await api.registrations.signInLink({ tenant: visit.tenant.slug, signInToken: token, of: kind.of })
    return layOut({
      title: texts.enterTitle,
      path: enterPath(kind, token),
      content: (
        <>
          <p>{texts.enterHint(visit.tenant.name)}</p>
          <form method="post" action={pathTo(visit, enterPath(kind, token))}>
            <button type="submit">{texts.enter}</button>
          </form>
          <p className="hint">{texts.enterShared}</p>
        </>
      ),
    })
  })
}

/** Keeps a session that was opened, and leads to what it shows. */
export function sessionOpened(visit: Visit, token: string, kind: SignIn = ownSignIn): Redirect {
  const cookie = keptSession(
    { publicUrl: visit.publicUrl, tenant: visit.tenant.slug, of: kind.of },
    { token, seconds: ownBookingsLimits.longestDays * 86_400 },
  )
  return { redirect: pathTo(visit, kind.path), status: 303, headers: { 'set-cookie': cookie } }
}

/** The press of the button opens the session. A form of another website opens none, so that it can sign nobody in as somebody else. */
export function openSession(at: At): Promise<PortalPage | Redirect> {
  const { visit, api, token, kind } = at
  return unlessGone<PortalPage | Redirect>(at, async () => {
    if (visit.isFromElsewhere) return gonePage(visit, kind, 400)
    const { sessionToken } = await api.registrations.openAttendeeSession({
      tenant: visit.tenant.slug,
      signInToken: token,
      of: kind.of,
    })
    return sessionOpened(visit, sessionToken, kind)
  })
}

/** Ends the session here, or every session of the address. */
export async function signOut(
  { visit, api }: Pick<Asked, 'visit' | 'api'>,
  form: URLSearchParams,
  { of, path }: Pick<SignIn, 'of' | 'path'> = ownSignIn,
): Promise<Redirect> {
  const { publicUrl, tenant } = visit
  await api.registrations.endAttendeeSession({
    tenant: tenant.slug,
    everywhere: form.get('do') === 'everywhere',
    of,
  })
  return {
    redirect: pathTo(visit, path, { out: 1 }),
    status: 303,
    headers: { 'set-cookie': droppedSession({ publicUrl, tenant: tenant.slug, of }) },
  }
}
