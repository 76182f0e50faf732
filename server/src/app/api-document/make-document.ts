import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { contract } from '@reihum/contract/contract.ts'
import { isRefusalCode, refusalCatalogue } from '@reihum/contract/refusals.ts'
import { clientErrors } from '@reihum/contract/wire/client-errors.ts'
import { problem } from '@reihum/contract/wire/problem.schema.ts'
import { isOpenToTokens } from '@reihum/contract/wire/token-scopes.ts'
import { z } from 'zod'
import { exampleOf, type JsonSchema } from './example-of.ts'
import { apiGroups, tagPosition } from './groups.ts'
import { webhookDocument } from './webhook-document.ts'

/** Raised by its first number when something is taken away that programs may rely on; see decision 099. */
export const apiVersion = '1.0.0'

type Media = { schema?: JsonSchema; example?: unknown }

export type Operation = {
  operationId: string
  summary?: string
  tags: string[]
  description?: string
  parameters?: { name: string; in: string; required?: boolean; schema?: JsonSchema; example?: unknown }[]
  requestBody?: { required?: boolean; content: Record<string, Media> }
  responses?: Record<
    string,
    {
      $ref?: string
      description?: string
      headers?: Record<string, { description: string; schema: JsonSchema }>
      content?: Record<string, Media>
    }
  >
  security?: Record<string, string[]>[]
  'x-access'?: string
}

/** One line of the catalogue of errors; errors without a status arise in the browser. */
type ErrorCode = { code: string; status: number | null; cause: string; de: string; en: string }

export type ApiDocument = {
  info: { title: string; version: string }
  tags: { name: string; description: string }[]
  components: { schemas: Record<string, JsonSchema>; responses?: Operation['responses'] }
  'x-error-codes': ErrorCode[]
  'x-tagGroups': { name: string; tags: readonly string[] }[]
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, { post: Pick<Operation, 'summary' | 'requestBody'> }>
}

/** Says of an object that is sent that it takes nothing but its fields: others are refused by their name. */
function closed(schema: JsonSchema): JsonSchema {
  if (schema.allOf)
    return {
      ...schema,
      allOf: schema.allOf.map(({ additionalProperties: _, ...part }) => part),
      unevaluatedProperties: false,
    }
  if (schema.type !== 'object' || !schema.properties || schema.additionalProperties !== undefined)
    return schema
  return { ...schema, additionalProperties: false }
}

/** Schemas with checks of their own describe what they take themselves. */
const converter = new ZodToJsonSchemaConverter({
  interceptors: [
    ({ schema, next, options }) => {
      const own = z.globalRegistry.get(schema)?.jsonSchema
      if (own) return [true, own]
      const [isRequired, made] = next()
      return [isRequired, options.strategy === 'input' ? closed(made as JsonSchema) : made]
    },
  ],
})

/** A schema of the contract as it stands in the document. */
export const jsonSchemaOf = (schema: z.ZodType, strategy: 'input' | 'output'): JsonSchema =>
  converter.convert(schema, { strategy })[1] as JsonSchema

/**
 * Makes the OpenAPI 3.1 document from the contract, with the access of each route and every refusal it may answer with.
 */
export async function makeApiDocument(publicUrl: string, product: string): Promise<ApiDocument> {
  const generator = new OpenAPIGenerator({ schemaConverters: [converter] })
  const problemSchema = z.toJSONSchema(problem) as Record<string, unknown>
  delete problemSchema.$schema
  const document = await generator.generate(contract, {
    info: {
      title: `${product} API`,
      version: apiVersion,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      description:
        'Errors are problem details (RFC 9457) with `error_code` and `request_id`. Programs send an API token as `Authorization: Bearer`, made at `/settings/integrations`; people sign in at `/auth/login`. A tenant in a path is its slug or its id. Programs are refused what is not described here, by its name (`unknownField`). What makes something answers 201 with its address in `Location`, also when the same is sent again. Money is in whole cents, days are `YYYY-MM-DD`, instants are in UTC. Every route may answer 503 (`UNAVAILABLE`) with `Retry-After`: then send the same again, with the same id or key.',
    },
    servers: [{ url: `${publicUrl}/api` }],
    tags: apiGroups.flatMap(({ tags }) =>
      Object.entries(tags).map(([name, description]) => ({ name, description })),
    ),
    components: {
      schemas: { Problem: problemSchema },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        apiToken: { type: 'http', scheme: 'bearer', bearerFormat: 'reihum_…' },
      },
    },
    customErrorResponseBodySchema: (errors) => ({
      allOf: [
        { $ref: '#/components/schemas/Problem' },
        { properties: { error_code: { enum: errors.map(([code]) => code) } } },
      ],
      description: errors
        .map(([code]) => `${code}: ${isRefusalCode(code) ? refusalCatalogue[code].cause : code}`)
        .join('\n\n'),
    }),
  })
  const described = {
    ...document,
    webhooks: webhookDocument(),
    'x-tagGroups': apiGroups.map(({ name, tags }) => ({ name, tags: Object.keys(tags) })),
    'x-error-codes': errorCodes(),
  } as unknown as ApiDocument
  describeRoutes(described)
  describeProblems(described)
  return { ...described, paths: inOrder(described.paths) }
}

/** From the same catalogue that the server answers from and the web shows. */
function errorCodes(): ErrorCode[] {
  const answered = Object.entries(refusalCatalogue).map(([code, wording]) => ({ code, ...wording }))
  const inBrowser = Object.entries(clientErrors).map(([code, wording]) => ({
    code,
    status: null,
    ...wording,
  }))
  return [...answered, ...inBrowser].sort((a, b) => (a.code < b.code ? -1 : 1))
}

/**
 * Reads the access from the contract itself, so the document cannot differ from what the server demands, and has the
 * contract choose an example that it takes.
 */
function describeRoutes(document: ApiDocument) {
  for (const room of Object.values(contract)) {
    for (const procedure of Object.values(room)) {
      const { route, meta, inputSchema } = procedure['~orpc']
      const operation = document.paths[route.path ?? '']?.[(route.method ?? 'POST').toLowerCase()]
      if (!operation) throw new Error(`${route.method} ${route.path} is missing in the API document`)
      const isOpen = isOpenToTokens(meta)
      const scope = isOpen && meta.access !== 'tenant.enter' ? ` with the scope ${meta.access}` : ''
      const programs =
        meta.access === 'public' ? '' : isOpen ? `; open to API tokens${scope}` : '; closed to API tokens'
      Object.assign(operation, {
        'x-access': meta.access,
        description: `Access: ${meta.access}${meta.sensitive ? '; only with the newest token of a sign-in' : ''}${programs}`,
        security: meta.access === 'public' ? [] : [{ bearer: [] }, ...(isOpen ? [{ apiToken: [] }] : [])],
      })
      addExamples(operation, inputSchema as z.ZodType | undefined)
      const answer = meta.creates && operation.responses?.['201']
      if (meta.creates && answer)
        answer.headers = {
          Location: {
            description: `Where it is from then on: \`/api${meta.creates.path}\``,
            schema: { type: 'string', format: 'uri-reference' },
          },
        }
    }
  }
}

/** Problems that any operation may answer with, besides those of its contract. */
const common = {
  '413': 'TOO_LARGE',
  '415': 'UNSUPPORTED_CONTENT_TYPE',
  '500': 'UNEXPECTED',
  '503': 'UNAVAILABLE',
} as const

/** Only what is sent with a body can be too large or of the wrong kind. */
const ofBodies: readonly string[] = ['413', '415']

/** Says of every operation what it may be refused with, in the type that problems have. */
function describeProblems(document: ApiDocument) {
  for (const operation of Object.values(document.paths).flatMap((methods) => Object.values(methods))) {
    operation.responses ??= {}
    const { responses } = operation
    for (const [status, response] of Object.entries(responses)) {
      if (Number(status) < 400 || !response.content?.[json]) continue
      const { [json]: problem, ...others } = response.content
      response.content = { ...others, 'application/problem+json': problem }
    }
    for (const [status, code] of Object.entries(common)) {
      if (responses[status] || (ofBodies.includes(status) && !operation.requestBody)) continue
      responses[status] = {
        description: `${code}: ${refusalCatalogue[code].cause}`,
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      }
    }
  }
}

const json = 'application/json'

/** An example of what is sent, with all fields where the contract takes them together, and of what is answered. */
function addExamples(operation: Operation, input: z.ZodType | undefined) {
  const parameters = operation.parameters ?? []
  for (const parameter of parameters)
    parameter.example = parameter.schema && exampleOf(parameter.schema, parameter.name)
  const inPath = Object.fromEntries(
    parameters.filter(({ in: where }) => where === 'path').map(({ name, example }) => [name, example]),
  )
  const body = operation.requestBody?.content[json]
  if (body?.schema) {
    const { schema } = body
    const examples = [false, true].map((onlyRequired) => exampleOf(schema, 'body', onlyRequired))
    const fits = (example: unknown) => input?.safeParse({ ...inPath, ...(example as object) }).success
    body.example = examples.find(fits)
  }
  for (const [status, response] of Object.entries(operation.responses ?? {})) {
    const answer = response.content?.[json]
    if (status.startsWith('2') && answer?.schema) answer.example = exampleOf(answer.schema, 'answer')
  }
}

/** Paths in the order of the groups of their operations, and within one as the contract has them. */
function inOrder(paths: ApiDocument['paths']): ApiDocument['paths'] {
  const position = (methods: Record<string, Operation>) =>
    Math.min(...Object.values(methods).flatMap(({ tags }) => tags.map(tagPosition)))
  return Object.fromEntries(Object.entries(paths).sort(([, a], [, b]) => position(a) - position(b)))
}
