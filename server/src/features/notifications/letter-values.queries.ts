import { writePlaceholder } from '@reihum/contract/documents/fill-content.ts'
import type { LetterValues } from '@reihum/contract/messages/letter-text.ts'
import {
  type NotificationOffer,
  type NotificationPlaceholder,
  notificationPlaceholderNames,
  notificationPlaceholders,
} from '@reihum/contract/notifications/notification-placeholders.ts'
import type { NotificationSource } from '@reihum/contract/notifications/notification-source.schema.ts'
import { type NotificationTexts, namedIn, textFor } from '@reihum/contract/notifications/notification-text.ts'
import { formatShortcode } from '@reihum/contract/registrations/shortcode.ts'
import { formatDate, formatTime } from '@reihum/contract/wire/dates.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { sql } from 'kysely'
import { courseFacts } from '#features/documents/generation/context.queries.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Candidate } from './recipients.queries.ts'

type Message = { source: NotificationSource; texts: NotificationTexts }
type Values = Partial<Record<NotificationPlaceholder, string>>

const nothing = Object.fromEntries(notificationPlaceholderNames.map((name) => [name, '']))

/** What is known of each registration: courses are asked about once for each language. */
async function registrationValues(
  ctx: TenantContext,
  candidates: readonly Candidate[],
  texts: NotificationTexts,
): Promise<Map<string, Values>> {
  const together = Map.groupBy(
    candidates.filter(({ courseId }) => courseId !== null),
    ({ courseId, language }) => `${courseId} ${textFor(texts, language).locale}`,
  )
  const values = new Map<string, Values>()
  for (const some of together.values()) {
    const [{ courseId, language } = { courseId: null, language: ctx.tenant.language }] = some
    if (courseId === null) continue
    const { locale } = textFor(texts, language)
    const facts = await courseFacts(ctx, {
      courseId,
      locale,
      of: { registrationIds: some.map(({ id }) => id) },
    })
    for (const { id, context } of facts.receivers) {
      const written: Values = {}
      for (const name of notificationPlaceholderNames) {
        const offer: NotificationOffer = notificationPlaceholders[name]
        if (offer.needs === 'registration' && offer.of)
          written[name] = writePlaceholder(offer.of, context.values[offer.of], locale)
      }
      values.set(id, {
        ...written,
        'registration.number': formatShortcode(written['registration.number'] ?? ''),
      })
    }
  }
  return values
}

type AppointmentRow = { starts_at: Date; ends_at: Date; title: string; place: string | null }

async function appointmentValues(
  { tx, tenantId, tenant }: TenantContext,
  { source }: Message,
): Promise<Record<Locale, Values>> {
  if (source.kind !== 'appointment') return { de: {}, en: {} }
  const { rows } = await sql<AppointmentRow>`
    select a.starts_at, a.ends_at, a.title, coalesce(p.name, c.location) as place
    from appointment a join course c on c.tenant_id = a.tenant_id and c.id = a.course_id
    left join place p on p.tenant_id = a.tenant_id and p.id = coalesce(a.place_id, c.place_id)
    where a.tenant_id = ${tenantId} and a.id = ${source.appointmentId}`.execute(tx)
  const [row] = rows
  if (!row) return { de: {}, en: {} }
  const inLocale = (locale: Locale): Values => {
    const look = { locale, timeZone: tenant.timeZone }
    return {
      'appointment.date': formatDate(row.starts_at, look),
      'appointment.start': formatTime(row.starts_at, look),
      'appointment.end': formatTime(row.ends_at, look),
      'appointment.title': row.title,
      'appointment.place': row.place ?? '',
    }
  }
  return { de: inLocale('de'), en: inLocale('en') }
}

/** What the placeholders of a message stand for, for each of these people; what is not known is empty. */
export async function valuesFor(
  ctx: TenantContext,
  message: Message,
  candidates: readonly Candidate[],
): Promise<(candidate: Candidate) => LetterValues> {
  const named = namedIn(message.texts)
  const asks = (needs: string) => [...named].some((name) => notificationPlaceholders[name].needs === needs)
  const [ofRegistration, ofAppointment] = await Promise.all([
    asks('registration') ? registrationValues(ctx, candidates, message.texts) : new Map<string, Values>(),
    asks('appointment') ? appointmentValues(ctx, message) : { de: {}, en: {} },
  ])
  return ({ id, name, firstName, lastName, language }) => ({
    ...nothing,
    'company.name': ctx.tenant.company,
    'person.name': name,
    'person.first-name': firstName,
    'person.last-name': lastName,
    ...ofRegistration.get(id),
    ...ofAppointment[textFor(message.texts, language).locale],
  })
}
