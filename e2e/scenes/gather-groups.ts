import { randomUUID } from 'node:crypto'
import { call } from '../stage/api.ts'

/** Two groups of people, with somebody in both: in one of them no longer. */
export async function gatherGroups(slug: string, token: string) {
  const [groupId, former, memberId] = [randomUUID(), randomUUID(), randomUUID()]
  const group = { name: 'Fördermitglieder', note: 'Beitrag für das laufende Jahr bezahlt' }
  await call('POST', `/${slug}/person-groups`, { token, body: { id: groupId, group } })
  await call('POST', `/${slug}/person-groups`, {
    token,
    body: { id: former, group: { name: 'Stufe Bronze' } },
  })
  const person = { firstName: 'Henrike', lastName: 'Lüders', email: 'lueders@example.org' }
  await call('POST', `/${slug}/persons`, { token, body: { id: memberId, person } })
  const join = (id: string, days: Record<string, string>) =>
    call('POST', `/${slug}/person-groups/${id}/members`, { token, body: { personIds: [memberId], days } })
  await join(groupId, { from: '2024-01-01' })
  await join(former, { from: '2023-03-01', until: '2025-02-28' })
  return { personGroupId: groupId, memberId }
}
