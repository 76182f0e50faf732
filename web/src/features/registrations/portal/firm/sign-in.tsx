import { firmPath, ownPath } from '../../../tenants/portal/behind-link.ts'
import { pathTo } from '../../../tenants/portal/visit.ts'
import type { SignIn } from '../own/sign-in-page.tsx'
import { firmTexts } from './firm.messages.ts'

/** Whoever orders for a firm signs in as whoever looks for their own bookings does, to a page and with a session of its own. */
export const firmSignIn: SignIn = {
  of: 'firm',
  path: firmPath,
  texts: firmTexts,
  look: (api, tenant) => api.registrations.firmPage({ tenant }),
  Further: ({ visit }) => (
    <p className="ways">
      <a href={pathTo(visit, ownPath)}>{firmTexts[visit.locale].toOwn}</a>
    </p>
  ),
}
