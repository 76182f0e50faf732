import type { SearchHit } from '@reihum/contract/search.ts'
import { gatherFromRooms } from '@reihum/contract/wire/gather-from-rooms.ts'
import type { AuditedCommandName } from '@reihum/contract/words.ts'
import { assistantRoom } from '#features/assistant/assistant.room.ts'
import { attendanceRoom } from '#features/attendance/attendance.room.ts'
import { certificatesRoom } from '#features/certificates/certificates.room.ts'
import { checkoutRoom } from '#features/checkout/checkout.room.ts'
import { coursesRoom } from '#features/courses/courses.room.ts'
import { debitsRoom } from '#features/debits/debits.room.ts'
import { documentsRoom } from '#features/documents/documents.room.ts'
import { feedbackRoom } from '#features/feedback/feedback.room.ts'
import { filesRoom } from '#features/files/files.room.ts'
import { identityRoom } from '#features/identity/identity.room.ts'
import { importsRoom } from '#features/imports/imports.room.ts'
import { insightsRoom } from '#features/insights/insights.room.ts'
import { integrationsRoom } from '#features/integrations/integrations.room.ts'
import { invoicesRoom } from '#features/invoices/invoices.room.ts'
import { ledgerRoom } from '#features/ledger/ledger.room.ts'
import { mandatesRoom } from '#features/mandates/mandates.room.ts'
import { messagesRoom } from '#features/messages/messages.room.ts'
import { notificationsRoom } from '#features/notifications/notifications.room.ts'
import { paymentsRoom } from '#features/payments/payments.room.ts'
import { peopleRoom } from '#features/people/people.room.ts'
import { refundsRoom } from '#features/refunds/refunds.room.ts'
import { registrationsRoom } from '#features/registrations/registrations.room.ts'
import { tenantsRoom } from '#features/tenants/tenants.room.ts'
import { vouchersRoom } from '#features/vouchers/vouchers.room.ts'
import type { EventsOf } from '#platform/audit/event.ts'
import type { LogSubjects } from '#platform/audit/log-subject.ts'
import type { Invariant } from '#platform/invariants/finding.ts'
import { outboxInvariants } from '#platform/invariants/outbox-invariants.ts'
import type { LetterKinds } from '#platform/mail/letter-kind.ts'
import { platformOwned } from '#platform/platform-owned.ts'
import type { Room } from '#platform/room.ts'
import type { HouseImports } from '#platform/room-imports.ts'
import type { RoomLists } from '#platform/room-lists.ts'
import type { HouseOwned } from '#platform/room-owned.ts'
import type { ReadHits } from '#platform/room-search.ts'

/** Every room, in order: each may use only the rooms before it. */
export const rooms = [
  identityRoom,
  tenantsRoom,
  messagesRoom,
  peopleRoom,
  filesRoom,
  coursesRoom,
  ledgerRoom,
  vouchersRoom,
  mandatesRoom,
  registrationsRoom,
  attendanceRoom,
  paymentsRoom,
  checkoutRoom,
  debitsRoom,
  refundsRoom,
  invoicesRoom,
  documentsRoom,
  certificatesRoom,
  feedbackRoom,
  notificationsRoom,
  assistantRoom,
  importsRoom,
  integrationsRoom,
  insightsRoom,
] as const satisfies readonly Room[]

export type Rooms = (typeof rooms)[number]

/** The log must have words for each event; an event without them does not compile. */
type Worded<Event extends { name: AuditedCommandName }> = Event

export type RoomEvent = Worded<EventsOf<Rooms['events'][number]>>

/** The job handlers of all rooms, by task. */
export type RoomJobs = ReturnType<Extract<Rooms, { jobs: unknown }>['jobs']>

/** What must always hold in the tables of all rooms and in the outbox. */
export const houseInvariants: readonly Invariant[] = Object.values(
  gatherFromRooms(
    'rule of the doctor',
    [{ name: 'the outbox', invariants: outboxInvariants }, ...rooms].flatMap(
      ({ name, invariants = [] }: { name: string; invariants?: readonly Invariant[] }) =>
        invariants.map((rule) => [name, { [rule.name]: rule }] as const),
    ),
  ),
)

/** How the log names the subjects of its entries. */
export const houseSubjects: LogSubjects = gatherFromRooms(
  'subject of the log',
  rooms.map((room: Room) => [room.name, room.subjects]),
)

export const houseSearch = {
  parts: gatherFromRooms(
    'part of the search',
    rooms.map((room: Room) => [room.name, room.search?.parts]),
  ),
  hits: gatherFromRooms<ReadHits<SearchHit>>(
    'kind of hits',
    rooms.map((room) => [room.name, 'search' in room ? room.search.hits : undefined]),
  ),
}

/** The letters to attendees that providers may rewrite, in the order of the rooms. */
export const houseLetters: LetterKinds = gatherFromRooms(
  'letter',
  rooms.map((room: Room) => [room.name, room.letters]),
)

/** How the tables of each kind are imported. A test compares the kinds with those of the contract. */
export const houseImports = gatherFromRooms(
  'kind of import',
  rooms.map((room: Room) => [room.name, room.imports]),
) as HouseImports

/** The lists that can be taken along, in the order of the rooms. */
export const houseLists: RoomLists = gatherFromRooms(
  'list',
  rooms.map((room: Room) => [room.name, room.lists]),
)

/** What is kept for each tenant: in its whole export, or left out for a reason. */
export const houseOwned: HouseOwned = gatherFromRooms('table', [
  ...rooms.map((room: Room) => [room.name, room.owned] as const),
  ['the platform', platformOwned],
])
