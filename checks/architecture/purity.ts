import { type Expression, Visitor } from 'oxc-parser'
import { platformDoorUsers } from './house.ts'
import type { Place } from './place.ts'
import type { SourceFile } from './source-file.ts'

type Found = { line: number; belongs: string }

const clock = 'a rule does not read the clock: take `now` as an argument, the command has it in ctx.now'
const chance = 'a rule does not throw dice: take what is random as an argument, made in the command'
const world =
  'a rule does not touch the world around it: this belongs in the command, the store or the platform'

const impureNames: Record<string, string> = {
  process: world,
  fetch: world,
  console: world,
  setTimeout: world,
  setInterval: world,
  localStorage: world,
  sessionStorage: world,
  performance: clock,
  crypto: chance,
}

const impureMembers: Record<string, string> = {
  'Date.now': clock,
  'Temporal.Now': clock,
  'Math.random': chance,
}

const nameOf = (node: Expression) => (node.type === 'Identifier' ? node.name : '')

/** Uses of the clock, of random numbers and of the environment in files where such values must come in as arguments. */
function impurities(file: SourceFile): Found[] {
  const found: Found[] = []
  const say = (node: { start: number }, belongs: string | undefined) => {
    if (belongs) found.push({ line: file.lineOf(node), belongs })
  }
  new Visitor({
    MemberExpression(node) {
      const object = nameOf(node.object)
      const member = node.property.type === 'Identifier' ? node.property.name : ''
      if (object === 'globalThis') say(node, impureNames[member])
      else say(node, impureNames[object] ?? impureMembers[`${object}.${member}`])
    },
    CallExpression(node) {
      const callee = nameOf(node.callee)
      say(node, callee === 'Date' ? clock : impureNames[callee])
    },
    NewExpression(node) {
      if (nameOf(node.callee) === 'Date' && node.arguments.length === 0) say(node, clock)
    },
  }).visit(file.program)
  return found
}

/** Uses of the platform's door through a route's context, which no import would show. */
function doorUses(file: SourceFile): Found[] {
  const found: Found[] = []
  new Visitor({
    Identifier(node) {
      if (node.name !== 'inPlatform') return
      const belongs =
        "only identity, tenants and insights go through the platform's door: a tenant's data are reached with the ctx of inTenant"
      found.push({ line: file.lineOf(node), belongs })
    },
  }).visit(file.program)
  return found
}

/** What a file does, apart from its imports, that is forbidden in its place. */
export function conductBreaches(place: Place, file: SourceFile): Found[] {
  if (place.isTest) return []
  if (place.side === 'contract' || place.kind === 'rules' || place.kind === 'permissions')
    return impurities(file)
  const isStranger = !platformDoorUsers.some((folder) => place.path.startsWith(folder))
  // A room's plug may pass the door to its chores; each chore that may use it is listed by name.
  const isGuarded = place.side === 'server' && place.layer === 'features' && place.kind !== 'room'
  return isGuarded && isStranger ? doorUses(file) : []
}
