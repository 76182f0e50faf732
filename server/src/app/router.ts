import { os } from '#platform/http/procedures.ts'
import { type Rooms, rooms } from './rooms.ts'

type Routes = { [One in Rooms as One['name']]: ReturnType<One['routes']> }

/** All that the routes of any room need. */
type Dependencies = [Rooms['routes']] extends [(needs: infer Needs) => object] ? Needs : never

/** The routes of all rooms. A route of the contract without implementation is a type error here. */
export function makeRouter(dependencies: Dependencies) {
  const routes = rooms.map((room) => [room.name, room.routes(dependencies)])
  return os.router(Object.fromEntries(routes) as Routes)
}

export type Router = ReturnType<typeof makeRouter>
