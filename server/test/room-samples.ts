import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { contract } from '@reihum/contract/contract.ts'
import { type Rooms, rooms } from '@reihum/contract/rooms.ts'
import type { RouteMeta } from '@reihum/contract/wire/access.ts'
import { gatherFromRooms } from '@reihum/contract/wire/gather-from-rooms.ts'
import { z } from 'zod'
import { deriveKey } from '#platform/config.ts'
import { confirmationCode, type Sensitive } from '#platform/confirmation.ts'
import { newId } from '#platform/ids.ts'
import { testSecret } from './database.ts'
import type { TestUser } from './reihum.ts'
import type { World } from './route-world.ts'

/** Adds or finds a record of the world, so that the answer depends only on the caller. */
type Subject = (world: World, caller: TestUser | null) => string | Promise<string>

/** A request of the permission matrix: `subjects` are what the placeholders of its path are filled with. */
export type SampleRequest = { world: World; caller: TestUser | null; subjects: Record<string, string> }

/** How the permission matrix calls a route. A route that only reads and needs no query needs no sample. */
type RouteSample = {
  /** A valid body, unless the route takes none. */
  body?: (request: SampleRequest) => unknown
  query?: string
  /** The status for permitted callers where it is not 200, because what the sample names does not exist or fit. */
  answers?: number
  /** The same for a superuser at work as support, who is no member. */
  answersSupport?: number
  /** Publishing, mailing and money: 402 for users without a verified address. */
  verifiedOnly?: true
  /** It ends or changes records that other requests need, so each permitted caller gets a world of its own. */
  consuming?: true
  /** What fills its placeholders, where that is another record than for other routes. */
  subjects?: Record<string, Subject>
}

/** What the permission matrix needs of a room: the `samples` that its `<room>.samples.ts` exports. */
export type RoomSamples<Room extends keyof Rooms = keyof Rooms> = {
  routes: { readonly [Route in keyof Rooms[Room]['routes']]?: RouteSample }
  /** What fills the placeholders in paths: those of this room's records, for the routes of all rooms. */
  subjects?: Record<string, Subject>
}

type Described = {
  '~orpc': {
    route: { path?: string; method?: string }
    meta: RouteMeta
    inputSchema?: unknown
  }
}

/** A route as the contract describes it, with its sample. */
export type SampledRoute = ReturnType<typeof describedRoutes>[number] & {
  sample: RouteSample
  subjects: Record<string, Subject>
}

export function describedRoutes() {
  return Object.entries(contract).flatMap(([room, procedures]) =>
    Object.entries<Described>(procedures).map(([name, { '~orpc': described }]) => {
      const { method = '', path = '' } = described.route
      const { access, beforeOnboarding = false, sensitive = false, creates } = described.meta
      const { inputSchema } = described
      const fields = inputSchema instanceof z.ZodObject ? Object.keys(inputSchema.shape) : []
      const placeholders = [...path.matchAll(/\{(\w+)\}/g)].map(([, placeholder = '']) => placeholder)
      return {
        room,
        name,
        fullName: `${room}.${name}`,
        method,
        path,
        placeholders,
        fields,
        access,
        beforeOnboarding,
        sensitive,
        creates: creates !== undefined,
      }
    }),
  )
}

const samplesFile = (room: string) => `server/src/features/${room}/${room}.samples.ts`

async function samplesOf(room: string): Promise<RoomSamples | null> {
  const file = fileURLToPath(new URL(`../../${samplesFile(room)}`, import.meta.url))
  return existsSync(file) ? (await import(file)).samples : null
}

/** All routes with the samples of their rooms, and a sentence for each sample that is missing or fits no route. */
export async function sampledRoutes(): Promise<{ routes: SampledRoute[]; faults: string[] }> {
  const samples = new Map<string, RoomSamples | null>()
  for (const room of Object.keys(rooms)) samples.set(room, await samplesOf(room))
  const subjects = gatherFromRooms(
    'subject of the samples',
    [...samples].map(([room, one]) => [room, one?.subjects]),
  )
  const routes = describedRoutes().map((route): SampledRoute => {
    const listed: Record<string, RouteSample> = samples.get(route.room)?.routes ?? {}
    const sample = listed[route.name] ?? {}
    return { ...route, sample, subjects: { ...subjects, ...sample.subjects } }
  })
  const faults = [...samples].flatMap(([room, one]) => {
    const own = routes.filter((route) => route.room === room)
    if (!one)
      return [
        `${room} has no samples: write ${samplesFile(room)}, which exports samples: RoomSamples<'${room}'>.`,
      ]
    return [
      ...own
        .filter(({ method, name }) => method !== 'GET' && !(name in one.routes))
        .map(
          ({ name }) =>
            `${room}.${name} has no sample: add "${name}: { body: … }" to the routes in ${samplesFile(room)}, or "${name}: {}" if it takes no body.`,
        ),
      ...Object.keys(one.routes)
        .filter((name) => !own.some((route) => route.name === name))
        .map((name) => `${room} has no route ${name}: take its sample out of ${samplesFile(room)}.`),
      ...own.flatMap(({ name, placeholders, subjects: known }) =>
        placeholders
          .filter((placeholder) => !(placeholder in known))
          .map(
            (placeholder) =>
              `nothing fills {${placeholder}} in the path of ${room}.${name}: add "${placeholder}" to the subjects in the samples of the room that has these records.`,
          ),
      ),
    ]
  })
  return { routes, faults }
}

/** The request of a sample, with its placeholders filled, as that caller sends it. */
export async function sampleCall(
  { method, path, placeholders, sample, subjects }: SampledRoute,
  world: World,
  caller: TestUser | null,
) {
  const request: SampleRequest = { world, caller, subjects: {} }
  for (const placeholder of placeholders)
    request.subjects[placeholder] = (await subjects[placeholder]?.(world, caller)) ?? ''
  const filled = path.replace(/\{(\w+)\}/g, (_, placeholder: string) => request.subjects[placeholder] ?? '')
  return {
    method,
    path: `/api${filled}${sample.query ?? ''}`,
    body: sample.body?.(request),
    subjects: request.subjects,
  }
}

/** Adds a row as the owner of the tables, past all commands; returns its id. */
export async function insertRow(
  { reihum }: World,
  table: string,
  row: Record<string, unknown>,
): Promise<string> {
  const places = Object.keys(row).map((_, at) => `$${at + 1}`)
  const text = `insert into ${table} (${Object.keys(row)}) values (${places})`
  await reihum.owner.query(text, Object.values(row))
  return String(row.id)
}

/** Creates a record as an operator does; returns its id. Without onboarding there is none afterwards. */
export async function createRecord({ reihum, tenant }: World, path: string, fields: object): Promise<string> {
  const id = newId()
  const body = { id, ...fields }
  await reihum.call('POST', `/api/${tenant.slug}/${path}`, { token: tenant.operator.token, body })
  return id
}

const confirmationKey = deriveKey(testSecret, 'confirmation codes')

/** The code that the caller is asked to type before something far-reaching is done. */
export function codeFor({ caller }: SampleRequest, action: Sensitive['action'], subject: string): string {
  if (!caller) return 'WRONG'
  return confirmationCode(confirmationKey, { userId: caller.id, action, subject }, new Date()).code
}
