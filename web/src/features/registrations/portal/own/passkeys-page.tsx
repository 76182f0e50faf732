import { madePasskey, passkeyAnswer } from '@reihum/contract/identity/second-factor.schema.ts'
import { type OwnPasskeys, ownPasskeyLimits } from '@reihum/contract/registrations/own-passkey.schema.ts'
import { ownPasskeyId } from '@reihum/contract/wire/ids.schema.ts'
import { ownPath } from '../../../tenants/portal/behind-link.ts'
import type { PortalPage, Redirect } from '../../../tenants/portal/page.ts'
import type { Asked } from '../../../tenants/portal/portal-room.ts'
import { refusalOf } from '../../../tenants/portal/refusal.ts'
import { pathTo, type Visit } from '../../../tenants/portal/visit.ts'
import { secretive } from '../attendee/booking-page.ts'
import { dateText } from '../attendee/until.ts'
import formCss from '../plain-form.css?inline'
import { RefusedNotice } from '../refused-notice.tsx'
import { ownTexts } from './own.messages.ts'
import { passkeysPath } from './passkey-paths.ts'
import { passkeysTexts } from './passkeys.messages.ts'
import sharingCss from './sharing.css?inline'
import { sessionOpened, signInPage, unlessSignedOut } from './sign-in-page.tsx'

type Shown = { visit: Visit; own: OwnPasskeys; refusal?: string | undefined; status?: number }

function List({ visit, own }: Shown) {
  const texts = passkeysTexts[visit.locale]
  if (own.passkeys.length === 0) return <p>{texts.none}</p>
  return (
    <ul className="chosen">
      {own.passkeys.map(({ id, createdAt, usedAt }) => {
        const name = texts.made(dateText(createdAt, visit))
        return (
          <li key={id}>
            <b>{name}</b>
            <span className="quiet">
              {usedAt === null ? texts.neverUsed : texts.used(dateText(usedAt, visit))}
            </span>
            <form method="post" action={pathTo(visit, passkeysPath)}>
              <input type="hidden" name="id" value={id} />
              <button type="submit" name="do" value="remove" className="link">
                {texts.remove}
                <span className="unseen">{texts.of(name)}</span>
              </button>
            </form>
          </li>
        )
      })}
    </ul>
  )
}

/** A script shows the button where the browser can, and puts what the device says into the field. */
function Add({ visit, own: { creation } }: Shown) {
  const texts = passkeysTexts[visit.locale]
  if (creation === null) return <p className="quiet">{texts.full(ownPasskeyLimits.ofAddress)}</p>
  return (
    <>
      <p className="quiet" data-without-passkey="">
        {texts.cannot}
      </p>
      <form
        method="post"
        action={pathTo(visit, passkeysPath)}
        hidden
        data-passkey=""
        data-creation={JSON.stringify(creation)}
      >
        <input type="hidden" name="passkey" defaultValue="" />
        <button type="submit">{texts.add}</button>
      </form>
    </>
  )
}

function doneText({ visit }: Shown): string | undefined {
  const texts = passkeysTexts[visit.locale]
  const done = visit.query.get('done')
  if (done === 'added') return texts.added
  return done === 'removed' ? texts.removed : undefined
}

function layOut(shown: Shown): PortalPage {
  const { visit, own, refusal, status = 200 } = shown
  const texts = passkeysTexts[visit.locale]
  const done = refusal ? undefined : doneText(shown)
  return {
    status,
    title: texts.title,
    path: passkeysPath,
    isIndexed: false,
    headers: secretive,
    css: formCss + sharingCss,
    banner: <h1>{texts.title}</h1>,
    content: (
      <div className="plain-form">
        <RefusedNotice text={refusal} />
        {done && (
          <p className="notice positive" role="status">
            {done}
          </p>
        )}
        <p className="ways">
          <a href={pathTo(visit, ownPath)}>{ownTexts[visit.locale].all}</a>
        </p>
        <p>{texts.hint}</p>
        <List {...shown} />
        <Add {...shown} />
        {own.passkeys.length > 0 && <p className="hint">{texts.lost}</p>}
      </div>
    ),
  }
}

type At = Pick<Asked, 'visit' | 'api'>

const load = ({ visit, api }: At) => api.registrations.ownPasskeys({ tenant: visit.tenant.slug })

/** The passkeys of the address of whoever is signed in. */
export const passkeysPage = (at: At): Promise<PortalPage> =>
  unlessSignedOut(at, async () => layOut({ visit: at.visit, own: await load(at) }))

type Reads<Said> = { safeParse: (data: unknown) => { success: true; data: Said } | { success: false } }

/** What a device said, as a script put it into the form; null: it is nothing that a device says. */
function said<Said>(schema: Reads<Said>, form: URLSearchParams): Said | null {
  try {
    const parsed = schema.safeParse(JSON.parse(form.get('passkey') ?? ''))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

export function changePasskeys(at: At, form: URLSearchParams): Promise<PortalPage | Redirect> {
  const { visit, api } = at
  const tenant = visit.tenant.slug
  const done = (what: string): Redirect => ({
    redirect: pathTo(visit, passkeysPath, { done: what }),
    status: 303,
  })
  const again = async () =>
    layOut({ visit, own: await load(at), refusal: passkeysTexts[visit.locale].refused, status: 422 })
  return unlessSignedOut<PortalPage | Redirect>(at, async () => {
    const id = ownPasskeyId.safeParse(form.get('id'))
    if (form.get('do') === 'remove' && id.success) {
      await api.registrations.removeOwnPasskey({ tenant, ownPasskeyId: id.data })
      return done('removed')
    }
    const made = said(madePasskey, form)
    if (!made) return again()
    try {
      await api.registrations.addOwnPasskey({ tenant, made })
      return done('added')
    } catch (error) {
      const code = refusalOf(error)?.code ?? ''
      // A form that was sent twice has added it.
      if (code === 'PASSKEY_KNOWN') return done('added')
      if (!['PASSKEY_REFUSED', 'TOO_MANY_PASSKEYS'].includes(code)) throw error
      return again()
    }
  })
}

/** Opens a session with a passkey. A form of another website opens none, so that it can sign nobody in as somebody else. */
export async function signInByPasskey(
  { visit, api }: At,
  form: URLSearchParams,
): Promise<PortalPage | Redirect> {
  const passkey = visit.isFromElsewhere ? null : said(passkeyAnswer, form)
  const refused = () =>
    signInPage({ visit, api }, { refusal: passkeysTexts[visit.locale].notKnown, status: 422 })
  if (!passkey) return refused()
  try {
    const { sessionToken } = await api.registrations.openSessionByPasskey({
      tenant: visit.tenant.slug,
      passkey,
    })
    return sessionOpened(visit, sessionToken)
  } catch (error) {
    if (refusalOf(error)?.code !== 'PASSKEY_REFUSED') throw error
    return refused()
  }
}
