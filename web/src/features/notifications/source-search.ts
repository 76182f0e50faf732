import {
  type NotificationSource,
  notificationSource,
} from '@reihum/contract/notifications/notification-source.schema.ts'

/**
 * Whom other pages want to write to, in the address: `?courseId=…`, `?appointmentId=…`, `?registrationId=…`, `?personId=…`, or
 * `?list=persons` with the filter of that list. Null: nobody in particular.
 */
export function sourceFromSearch(search: Record<string, unknown>): NotificationSource | null {
  const { list, courseId, appointmentId, registrationId, personId } = search
  if (list === 'persons')
    return notificationSource.safeParse({ kind: 'personList', filter: search }).data ?? null
  const asked = appointmentId
    ? { kind: 'appointment', appointmentId }
    : courseId
      ? { kind: 'course', courseId, states: ['reserved', 'confirmed'] }
      : registrationId
        ? { kind: 'registrations', registrationIds: [registrationId] }
        : personId
          ? { kind: 'persons', personIds: [personId] }
          : null
  return notificationSource.safeParse(asked).data ?? null
}
