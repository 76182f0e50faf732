import type { JsonSchema } from './example-of.ts'
import type { ApiDocument, Operation } from './make-document.ts'
import { isOffered } from './promised.ts'
import { typesOf } from './types-of.ts'

type Offered = { room: string; name: string; method: string; path: string; operation: Operation }

const json = 'application/json'

function offeredBy(document: ApiDocument): Offered[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => isOffered(path, operation))
      .map(([method, operation]) => {
        const [room = '', name = ''] = operation.operationId.split('.')
        return { room, name, method: method.toUpperCase(), path, operation }
      }),
  )
}

function sends({ requestBody }: Operation): 'query' | 'json' | 'file' {
  const types = Object.keys(requestBody?.content ?? {})
  return types.length === 0 ? 'query' : types.includes(json) ? 'json' : 'file'
}

/** Whether a body has fields that must be sent, or is one of several that are not the same. */
function needsSomething(body: JsonSchema | undefined): boolean {
  return Boolean(body && (body.required?.length || body.anyOf || body.oneOf || body.allOf))
}

/** What a call takes: what stands in the path and the address, and the fields of the body beside it. */
function inputType(operation: Operation): { type: string; isNeeded: boolean } {
  const parameters = (operation.parameters ?? []).filter(({ name }) => name !== 'tenant')
  const fields = parameters.map(
    ({ name, required, schema }) => `${name}${required ? '' : '?'}: ${typesOf(schema ?? {})}`,
  )
  const file = sends(operation) === 'file' ? ['file: Blob | Uint8Array<ArrayBuffer> | ArrayBuffer'] : []
  const own = [...fields, ...file]
  const body = operation.requestBody?.content[json]?.schema
  const parts = [
    ...(own.length > 0 ? [`{ ${own.join('; ')} }`] : []),
    ...(body ? [`(${typesOf(body)})`] : []),
  ]
  const isNeeded = file.length > 0 || parameters.some(({ required }) => required) || needsSomething(body)
  return { type: parts.join(' & ') || 'Record<string, never>', isNeeded }
}

function answerType({ responses = {} }: Operation): string {
  const content = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1].content ?? {}
  const answer = content[json]
  if (answer) return answer.schema ? typesOf(answer.schema) : 'unknown'
  return Object.keys(content).length > 0 ? 'File' : 'void'
}

function inRooms(offered: Offered[]): [string, Offered[]][] {
  const rooms = [...new Set(offered.map(({ room }) => room))]
  return rooms.map((room) => [room, offered.filter((one) => one.room === room)])
}

function callType({ name, operation }: Offered): string {
  const { type, isNeeded } = inputType(operation)
  const made = operation.responses?.['201'] ? '. It answers 201, with where it is in `Location`' : ''
  return `    /** ${operation.summary?.replaceAll('*/', '')}${made} */
    ${name}(input${isNeeded ? '' : '?'}: ${type}): Promise<${answerType(operation)}>\n`
}

/** The types of all operations that are offered to programs, and how each is sent: two files of the client. */
export function clientFiles(document: ApiDocument): { 'api.d.ts': string; 'operations.js': string } {
  const rooms = inRooms(offeredBy(document))
  const calls = rooms.map(([room, named]) => `  ${room}: {\n${named.map(callType).join('')}  }\n`).join('')
  const table = rooms
    .map(([room, named]) => {
      const lines = named.map(
        ({ name, method, path, operation }) =>
          `    ${name}: ${JSON.stringify([method, path, sends(operation)])},\n`,
      )
      return `  ${room}: {\n${lines.join('')}  },\n`
    })
    .join('')
  return {
    'api.d.ts': `/** Version ${document.info.version} of the API. */\nexport interface Api {\n${calls}}\n`,
    'operations.js': `export const operations = {\n${table}}\n`,
  }
}
