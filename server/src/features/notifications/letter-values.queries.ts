import { type AnswerPlaceholder, isAnswer } from '@reihum/contract/courses/answer-placeholder.ts'
import { writePlaceholder } from '@reihum/contract/documents/fill-content.ts'
import type { LetterValues } from '@reihum/contract/messages/letter-text.ts'
import {
  type NamedPlaceholder,
  type NotificationOffer,
  needsOf,
  notificationPlaceholderNames,
  notificationPlaceholders,
} from '@reihum/contract/notifications/notification-placeholders.ts'
import type { NotificationSource } from '@reihum/contract/notifications/notification-source.schema.ts'
import { type NotificationTexts, namedIn, textFor } from '@reihum/contract/notifications/notification-text.ts'
import { formatShortcode } from '@reihum/contract/registrations/shortcode.ts'
import { dateInWords, formatTime } from '@reihum/contract/wire/dates.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { sql } from 'kysely'
import { courseFacts } from '#features/documents/generation/context.queries.ts'
import { asksForFeedback } from '#features/feedback/feedback-form.queries.ts'
import { type FeedbackLinks, feedbackLink } from '#features/feedback/feedback-link.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Candidate } from './recipients.queries.ts'

type Message = { source: NotificationSource; texts: NotificationTexts }
type Values = Partial<Record<NamedPlaceholder, string>>

/** What is known of each registration: courses are asked about once for each language. */
async function registrationValues(
  ctx: TenantContext,
  candidates: readonly Candidate[],
  texts: NotificationTexts,
  answers: readonly AnswerPlaceholder[],
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
      for (const name of answers) written[name] = writePlaceholder(name, context.values[name], locale)
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
      'appointment.date': dateInWords(row.starts_at, look),
      'appointment.start': formatTime(row.starts_at, look),
      'appointment.end': formatTime(row.ends_at, look),
      'appointment.title': row.title,
      'appointment.place': row.place ?? '',
    }
  }
  return { de: inLocale('de'), en: inLocale('en') }
}

/** The link by which each of them can say how the course was; nothing where the provider does not ask. */
async function feedbackLinks(
  ctx: TenantContext,
  links: FeedbackLinks,
  { texts }: Message,
): Promise<(candidate: Candidate) => string> {
  const isOpen = await asksForFeedback(ctx)
  return ({ id, courseId, language }) =>
    isOpen && courseId !== null
      ? feedbackLink(ctx, links, { registrationId: id, locale: textFor(texts, language).locale })
      : ''
}

/** What the placeholders of a message stand for, for each of these people; what is not known is empty. */
export async function valuesFor(
  ctx: TenantContext,
  message: Message,
  candidates: readonly Candidate[],
  links: FeedbackLinks,
): Promise<(candidate: Candidate) => LetterValues> {
  const named = namedIn(message.texts)
  const answers = [...named].filter(isAnswer)
  const nothing = Object.fromEntries([...notificationPlaceholderNames, ...answers].map((name) => [name, '']))
  const asks = (needs: string) => [...named].some((name) => needsOf(name) === needs)
  const [ofRegistration, ofAppointment, feedbackOf] = await Promise.all([
    asks('registration')
      ? registrationValues(ctx, candidates, message.texts, answers)
      : new Map<string, Values>(),
    asks('appointment') ? appointmentValues(ctx, message) : { de: {}, en: {} },
    named.has('registration.feedback') ? feedbackLinks(ctx, links, message) : () => '',
  ])
  return (candidate) => ({
    ...nothing,
    'company.name': ctx.tenant.company,
    'person.name': candidate.name,
    'person.first-name': candidate.firstName,
    'person.last-name': candidate.lastName,
    ...ofRegistration.get(candidate.id),
    'registration.feedback': feedbackOf(candidate),
    ...ofAppointment[textFor(message.texts, candidate.language).locale],
  })
}
