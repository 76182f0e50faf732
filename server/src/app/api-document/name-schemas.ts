import { readdir } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { z } from 'zod'
import type { JsonSchema } from './example-of.ts'
import { type ApiDocument, jsonSchemaOf, type Operation } from './make-document.ts'

/** Something smaller is read faster where it stands. */
const leastCharacters = 150

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
const asName = (words: string) =>
  words
    .split(/[^A-Za-z0-9]+/)
    .map(capital)
    .join('')

type Named = { name: string; room: string; json: string }

type Exported = Record<string, unknown>

declare global {
  interface ImportMeta {
    /** Only in what Vite builds. */
    readonly env?: { PROD: boolean }
    glob(pattern: string, options: { eager: true }): Record<string, Exported>
  }
}

/** What each file with schemas exports, by its path in the contract: parts of the built server, or read where they lie. */
async function schemaFiles(): Promise<[path: string, exported: Exported][]> {
  if (import.meta.env?.PROD) {
    const parts = import.meta.glob('../../../../contract/src/**/*.schema.ts', { eager: true })
    return Object.entries(parts).map(([path, exported]) => [path.replace(/^.*contract\/src\//, ''), exported])
  }
  const folder = dirname(fileURLToPath(import.meta.resolve('@reihum/contract/contract.ts')))
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.schema.ts'))
  return Promise.all(
    files.map(
      async (file): Promise<[string, Exported]> => [
        file.split(sep).join('/'),
        await import(pathToFileURL(join(folder, file)).href),
      ],
    ),
  )
}

/** All schemas that the contract exports, as they stand in the document, under the names that they have there. */
async function schemasOfContract(): Promise<Named[]> {
  const files = (await schemaFiles()).sort(([one], [other]) => (one < other ? -1 : 1))
  const found: Named[] = []
  for (const [file, exported] of files) {
    const [room = ''] = file.split('/')
    for (const [name, value] of Object.entries(exported)) {
      if (!(value instanceof z.ZodType)) continue
      const [sent, answered] = (['input', 'output'] as const).map((io) =>
        JSON.stringify(jsonSchemaOf(value, io)),
      )
      if (answered) found.push({ name: asName(name), room: asName(room), json: answered })
      if (sent && sent !== answered)
        found.push({ name: `${asName(name)}Sent`, room: asName(room), json: sent })
    }
  }
  return found
}

/** One name for each schema: its own where that is free, otherwise with its room before it. */
function namesOf(schemas: readonly Named[]): Map<string, string> {
  const names = new Map<string, string>()
  const taken = new Set<string>(['Problem'])
  for (const { name, room, json } of schemas) {
    if (json.length < leastCharacters || names.has(json)) continue
    const free = [name, `${room}${name}`].find((one) => !taken.has(one))
    if (!free) continue
    taken.add(free)
    names.set(json, free)
  }
  return names
}

type Answer = NonNullable<Operation['responses']>[string]

/** What a refusal is called: the codes that it may have. */
function nameOfRefusal({ description = '' }: Answer, taken: ReadonlySet<string>): string {
  const codes = [...description.matchAll(/^([A-Z][A-Z_]+):/gm)].map(([, code = '']) =>
    asName(code.toLowerCase()),
  )
  const name = codes.join('Or').slice(0, 60) || 'Refusal'
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? name : `${name}${number}`
    if (!taken.has(free)) return free
  }
}

/** Writes the refusals once that several operations have. */
function withNamedRefusals(paths: ApiDocument['paths']) {
  const counts = new Map<string, number>()
  const refusalsOf = ({ responses = {} }: Operation) =>
    Object.entries(responses).filter(([status]) => Number(status) >= 400)
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods)))
    for (const [, answer] of refusalsOf(operation)) {
      const json = JSON.stringify(answer)
      counts.set(json, (counts.get(json) ?? 0) + 1)
    }
  const names = new Map<string, string>()
  const responses: Record<string, Answer> = {}
  const referred = (answer: Answer): Answer => {
    const json = JSON.stringify(answer)
    if ((counts.get(json) ?? 0) < 2) return answer
    const name = names.get(json) ?? nameOfRefusal(answer, new Set(names.values()))
    names.set(json, name)
    responses[name] = answer
    return { $ref: `#/components/responses/${name}` }
  }
  const named = Object.fromEntries(
    Object.entries(paths).map(([path, methods]) => [
      path,
      Object.fromEntries(
        Object.entries(methods).map(([method, operation]) => {
          const refused = refusalsOf(operation).map(([status, answer]) => [status, referred(answer)] as const)
          return [
            method,
            { ...operation, responses: { ...operation.responses, ...Object.fromEntries(refused) } },
          ]
        }),
      ),
    ]),
  )
  return { paths: named, responses }
}

type Node = Record<string, unknown>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** The same document, in which what the contract names and what stands in several places is written once, with its name. */
export async function withNamedSchemas(document: ApiDocument): Promise<ApiDocument> {
  const names = namesOf(await schemasOfContract())
  const counts = new Map<string, number>()
  const count = (value: unknown): void => {
    if (!isNode(value)) return
    const json = JSON.stringify(value)
    if (names.has(json)) counts.set(json, (counts.get(json) ?? 0) + 1)
    for (const part of Object.values(value)) count(part)
  }
  const schemas: Record<string, JsonSchema> = { ...document.components.schemas }
  const within = (value: Node): unknown =>
    Array.isArray(value)
      ? value.map(replaced)
      : Object.fromEntries(
          Object.entries(value).map(([key, part]) => [key, key === 'example' ? part : replaced(part)]),
        )
  const replaced = (value: unknown): unknown => {
    if (!isNode(value)) return value
    const json = JSON.stringify(value)
    const name = names.get(json)
    if (!name || (counts.get(json) ?? 0) < 2) return within(value)
    if (!schemas[name]) {
      // Entered first, because it may hold itself.
      schemas[name] = {}
      Object.assign(schemas[name], within(value))
    }
    return { $ref: `#/components/schemas/${name}` }
  }
  const { webhooks } = document
  const { paths, responses } = withNamedRefusals(document.paths)
  count({ paths, webhooks })
  const named = within({ paths, webhooks }) as Pick<ApiDocument, 'paths' | 'webhooks'>
  const inOrder = Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1)))
  return { ...document, ...named, components: { ...document.components, responses, schemas: inOrder } }
}
