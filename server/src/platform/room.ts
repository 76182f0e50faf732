import type { Rooms } from '@reihum/contract/rooms.ts'
import type { LogSubjects } from '#platform/audit/log-subject.ts'
import type { Chores } from '#platform/chores/chore.ts'
import type { OidcProvider } from '#platform/config.ts'
import type { InPlatform } from '#platform/database/in-platform.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import type { Invariant } from '#platform/invariants/finding.ts'
import type { TaskLanes } from '#platform/jobs/lanes.ts'
import type { JobHandlers } from '#platform/jobs/worker.ts'
import type { LetterKinds } from '#platform/mail/letter-kind.ts'
import type { MailPosture } from '#platform/mail/queue-mail.ts'
import type { Press } from '#platform/paper/press.ts'
import type { Product } from '#platform/product.ts'
import type { ReadTexts } from '#platform/read-texts.ts'
import type { RoomImports } from '#platform/room-imports.ts'
import type { RoomLists } from '#platform/room-lists.ts'
import type { HouseOwned, RoomOwned } from '#platform/room-owned.ts'
import type { RoomSearch } from '#platform/room-search.ts'
import type { ServiceUrls } from '#platform/service-urls.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { Vault } from '#platform/vault.ts'

/** What job handlers get. */
export type JobDependencies = {
  inTenant: InTenant
  inPlatform: InPlatform
  /** Derives a key for each purpose from the one secret. */
  keyFor: (purpose: string) => Buffer
  storage: Storage
  /** Folder for uploads in progress and for files being made. */
  incoming: string
  vault: Vault
  mail: MailPosture
  press: Press
  publicUrl: string
  services: ServiceUrls
  /** Hosts that what providers enter may lead to, although they are within the installation's own networks. */
  insideHosts: readonly string[]
  product: Product
  /** What must hold in the data of a tenant, from all rooms. */
  invariants: readonly Invariant[]
  /** What is kept for each tenant, from all rooms. */
  owned: HouseOwned
  /** The lists that can be taken along, from all rooms. */
  lists: RoomLists
  providers: readonly OidcProvider[]
}

/** What chores get. */
export type ChoreDependencies = Pick<
  JobDependencies,
  | 'inTenant'
  | 'inPlatform'
  | 'keyFor'
  | 'storage'
  | 'incoming'
  | 'invariants'
  | 'vault'
  | 'services'
  | 'publicUrl'
  | 'insideHosts'
  | 'mail'
> & {
  readTexts: ReadTexts
}

/** What a room contributes to the product: one plain object in its `<room>.room.ts`, listed in `app/rooms.ts`. */
export type Room = {
  /** Also the name of its part of the contract. */
  name: keyof Rooms
  /** The tables that only this room writes. */
  tables: readonly string[]
  /** Implements the room's part of the contract; each room declares its own dependencies. */
  routes: (dependencies: never) => object
  /** The letters to attendees that it writes, by their names, so that providers can rewrite them. */
  letters?: LetterKinds
  /** The room's modules of events, imported whole: `import * as courseEvents from './course.events.ts'`. */
  events: readonly object[]
  /** Handlers for the room's tasks, by the names in `app/subscriptions.ts`. */
  jobs?: (dependencies: JobDependencies) => JobHandlers
  /** In which lane each of its tasks is done. Without one for each of them no worker starts. */
  lanes?: TaskLanes
  /** By the names under which their failures are logged. */
  chores?: (dependencies: ChoreDependencies) => Chores
  /** What must always hold in its tables; checked by `npm run doctor`. */
  invariants?: readonly Invariant[]
  /** The subjects of its events, and how the log names them. */
  subjects?: LogSubjects
  /** What it knows of a person, in the shape that the people room asks for; `app/person-parts.ts` checks that. */
  person?: object
  /** Its part of the search, as its contract describes it. */
  search?: RoomSearch
  /** The kinds of tables that it imports, as its contract names them. */
  imports?: RoomImports
  /** The lists that can be taken along as files, shown in one place. */
  lists?: RoomLists
  /** What it keeps for each tenant: in the whole export, or left out for a reason. */
  owned?: RoomOwned
}
