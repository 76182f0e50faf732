import type {
  AttendeeCourse,
  AttendeeRegistration,
} from '@reihum/contract/registrations/attendee-booking.schema.ts'
import type { Selectable } from 'kysely'
import { firmSettings } from '#features/courses/firms/firm-settings.ts'
import type { Registration } from '#platform/database/schema.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { asPlace } from './names.queries.ts'
import { namesUntil } from './unnamed-places.rules.ts'

type Row = Pick<
  Selectable<Registration>,
  'place_number' | 'place_count' | 'unnamed' | 'email' | 'birth_date' | 'state'
>

/** Who is on a place of a firm, as its contact gave it; of everybody else only that there is no such place. */
export function placeOf(
  row: Row,
  contactEmail: string,
): Pick<AttendeeRegistration, 'place' | 'email' | 'birthDate'> {
  const place = asPlace(row)
  if (!place?.isNamed) return { place, email: '', birthDate: '' }
  return { place, email: row.email === contactEmail ? '' : row.email, birthDate: row.birth_date ?? '' }
}

/** How long names are taken for this booking; the settings are read only where there is such a place. */
export async function namingOf(ctx: TenantContext, rows: readonly Row[], day: string | null) {
  const isAsked = rows.some(({ place_number }) => place_number !== null)
  const { namesDays } = isAsked ? await firmSettings(ctx) : { namesDays: 0 }
  return (own: readonly Row[], startsAt: Date | null): Pick<AttendeeCourse, 'namesUntil' | 'takesNames'> => {
    const places = own.filter(({ place_number, state }) => place_number !== null && state !== 'cancelled')
    if (places.length === 0) return { namesUntil: null, takesNames: false }
    const until = namesUntil({ startsAt, namesDays, namesUntil: day, timeZone: ctx.tenant.timeZone })
    return { namesUntil: until?.toISOString() ?? null, takesNames: until === null || until > ctx.now }
  }
}
