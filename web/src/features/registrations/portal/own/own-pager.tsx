import type { OwnBookings } from '@reihum/contract/registrations/own-bookings.schema.ts'
import { ownPath } from '../../../tenants/portal/behind-link.ts'
import { pathTo, type Visit } from '../../../tenants/portal/visit.ts'
import { ownTexts } from './own.messages.ts'

type Shown = { own: Pick<OwnBookings, 'part' | 'parts'>; visit: Visit; query?: { past?: number } }

export function Pager({ own: { part: page, parts: pages }, visit, query = {} }: Shown) {
  const texts = ownTexts[visit.locale]
  if (pages < 2) return null
  return (
    <nav aria-label={texts.pages} className="ways">
      {page > 1 && <a href={pathTo(visit, ownPath, { ...query, page: page - 1 })}>{texts.later}</a>}
      {page < pages && <a href={pathTo(visit, ownPath, { ...query, page: page + 1 })}>{texts.earlier}</a>}
      <span className="quiet">{texts.page(page, pages)}</span>
    </nav>
  )
}
