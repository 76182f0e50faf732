import { pathTo, type Visit } from '../../../tenants/portal/visit.ts'
import { ownTexts } from './own.messages.ts'

type Choice = { action: string; does: string; label: string }

/** One of several things that can be done beside a page, each a form of one button. */
export function Choose({ action, does, label }: Choice) {
  return (
    <form method="post" action={action}>
      <button type="submit" name="do" value={does} className="link">
        {label}
      </button>
    </form>
  )
}

/** How long a session lasts on this device, and how it ends; `path` is that of the page that it opens. */
export function SignOut({ visit, path }: { visit: Visit; path: string }) {
  const texts = ownTexts[visit.locale]
  const action = pathTo(visit, `${path}/sign-out`)
  return (
    <section aria-labelledby="own-session" className="card">
      <h2 id="own-session">{texts.device}</h2>
      <p className="quiet">{texts.ends}</p>
      <Choose action={action} does="here" label={texts.signOut} />
      <Choose action={action} does="everywhere" label={texts.signOutEverywhere} />
    </section>
  )
}
