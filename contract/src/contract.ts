import type { ContractRouterClient } from '@orpc/contract'
import { type Rooms, rooms } from './rooms.ts'

type Contract = { [Name in keyof Rooms]: Rooms[Name]['routes'] }

/** All routes, by room. */
export const contract = Object.fromEntries(
  Object.entries(rooms).map(([name, { routes }]) => [name, routes]),
) as Contract

/** The API as a caller sees it: the web calls it over HTTP, the server-rendered portal within the process. */
export type Api = ContractRouterClient<Contract>
