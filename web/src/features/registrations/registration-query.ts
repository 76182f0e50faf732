import type { Registration } from '@reihum/contract/registrations/registration.schema.ts'
import { queries, queryClient } from '#platform/connection.ts'

export function registrationQuery(tenant: string, registrationId: Registration['id']) {
  return queries.registrations.get.queryOptions({ input: { tenant, registrationId } })
}

/** Reloads everything that a move can change: other registrations, the seats of the course, and the mails. */
export function reloadRegistrations() {
  return Promise.all(
    [queries.registrations, queries.courses, queries.messages].map((room) =>
      queryClient.invalidateQueries({ queryKey: room.key() }),
    ),
  )
}
