import { readFile } from 'node:fs/promises'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { describe, expect, test } from 'vitest'
import { isReservedSlug } from '#features/tenants/slug.rules.ts'
import { fieldsOf } from './describe-fields.ts'
import { apiGroups } from './groups.ts'
import { apiVersion, makeApiDocument, type Operation } from './make-document.ts'
import { withNamedSchemas } from './name-schemas.ts'
import { brokenPromises, promisedBy, readPromised } from './promised.ts'

const document = await makeApiDocument('https://kurse.example.org', 'Reihum')
const served = await withNamedSchemas(document)

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
)
const named = (wrong: typeof operations) => wrong.map(({ method, path }) => `${method} ${path}`)
const where = ({ parameters = [] }: Operation, place: string) =>
  parameters.filter((parameter) => parameter.in === place).map(({ name }) => name)
const answerOf = ({ responses = {} }: Operation) =>
  (responses['200'] ?? responses['201'])?.content?.['application/json']

/** Whether what an operation takes in this place of its path could be that word. */
function takes({ parameters = [] }: Operation, part: string, word: string): boolean {
  const { schema = {} } = parameters.find(({ name }) => part === `{${name}}`) ?? {}
  // A tenant is never called like a part of our own addresses.
  if (part === '{tenant}') return !isReservedSlug(word)
  if (schema.format === 'uuid' || schema.format === 'date') return false
  if (schema.enum) return schema.enum.includes(word)
  if (word.length < (schema.minLength ?? 0)) return false
  return schema.pattern === undefined || new RegExp(schema.pattern).test(word)
}

type Called = (typeof operations)[number]

/** Two values that are not known fit each other; a word has to be the same word, or a value that is taken. */
function mayMeanTheSame(one: Called, other: Called): boolean {
  const [parts, others] = [one.path.split('/'), other.path.split('/')]
  return (
    parts.length === others.length &&
    parts.every((part, at) => {
      const beside = others[at] ?? ''
      if (part.startsWith('{')) return beside.startsWith('{') || takes(one.operation, part, beside)
      return beside.startsWith('{') ? takes(other.operation, beside, part) : part === beside
    })
  )
}

describe('the API document', () => {
  test('has nothing that a linter of OpenAPI finds wrong, examples among it', async () => {
    const config = await createConfig({
      extends: ['recommended-strict'],
      rules: {
        // A tenant in a path is a slug or an id, and both are texts.
        'no-illogical-composition-keywords': 'off',
      },
    })
    const problems = await lintFromString({ source: JSON.stringify(served), config })
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
      [],
    )
  })

  test('has no two paths that one address could mean: where one has a word, the other takes none such', () => {
    const alike = operations.flatMap((one, at) =>
      operations.slice(at + 1).filter((other) => other.path !== one.path && mayMeanTheSame(one, other)),
    )
    expect(named(alike)).toEqual([])
  })

  test('writes once, with its name, what stands in several places, and says the same as before', () => {
    const { schemas, responses = {} } = served.components
    const whole = (value: unknown): unknown => {
      if (typeof value !== 'object' || value === null) return value
      if (Array.isArray(value)) return value.map(whole)
      const { $ref } = value as { $ref?: string }
      const name = $ref?.split('/').at(-1) ?? ''
      if ($ref && name !== 'Problem')
        return whole($ref.includes('/responses/') ? responses[name] : schemas[name])
      return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, whole(part)]))
    }
    expect(whole(served.paths)).toEqual(document.paths)
    expect(Object.keys(schemas).length).toBeGreaterThan(100)
    expect(JSON.stringify(served).length).toBeLessThan(JSON.stringify(document).length / 2)
  })

  test('takes back nothing that programs may rely on', async () => {
    const [major] = apiVersion.split('.')
    const kept = await readFile(new URL(`promised-${major}.txt`, import.meta.url), 'utf8')
    expect(brokenPromises(readPromised(kept), promisedBy(document))).toEqual([])
  })

  test('has each tag of an operation in one group, and no group names others', () => {
    const grouped = apiGroups.flatMap(({ tags }) => Object.keys(tags))
    const used = new Set(operations.flatMap(({ operation }) => operation.tags))
    expect([...grouped].sort()).toEqual([...used].sort())
  })

  test('has a body with an example wherever something is sent', () => {
    const without = operations.filter(({ operation: { requestBody } }) => {
      const body = requestBody?.content['application/json']
      return body?.schema && fieldsOf(body.schema).length > 0 && body.example === undefined
    })
    expect(named(without)).toEqual([])
  })

  /** `course_id` stands in addresses that calendar programs keep. */
  const isNamedRight = (name: string) => /^[a-z][A-Za-z0-9]*$/.test(name) || name === 'course_id'

  test('writes paths in small letters with hyphens, and fields in camel case', () => {
    const words = (path: string) => path.split('/').filter((part) => part && !part.startsWith('{'))
    const odd = operations.filter(
      ({ path, operation }) =>
        words(path).some((word) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.pdf)?$/.test(word)) ||
        (operation.parameters ?? []).some(({ name }) => !isNamedRight(name)),
    )
    expect(named(odd)).toEqual([])
  })

  test('reads with GET and sends no body with it', () => {
    expect(
      named(operations.filter(({ method, operation }) => method === 'get' && operation.requestBody)),
    ).toEqual([])
  })

  test('pages all lists alike: page, size and direction, answered with items and their total', () => {
    const odd = operations.filter(({ operation }) => {
      const query = where(operation, 'query')
      // The addresses for search engines come in parts of a fixed size.
      if (!query.includes('page') || operation.operationId === 'courses.portalPages') return false
      const answered = Object.keys(answerOf(operation)?.schema?.properties ?? {})
      return !query.includes('size') || !answered.includes('items') || !answered.includes('total')
    })
    expect(named(odd)).toEqual([])
  })

  test('says of every operation that its refusals are problems, also those that any may answer with', () => {
    const odd = operations.filter(({ operation: { responses = {}, requestBody } }) => {
      const refused = Object.entries(responses).filter(([status]) => Number(status) >= 400)
      const types = refused.flatMap(([, { content = {} }]) => Object.keys(content))
      const always = ['422', '429', '500', '503', ...(requestBody ? ['413', '415'] : [])]
      return (
        types.some((type) => type !== 'application/problem+json') || always.some((one) => !responses[one])
      )
    })
    expect(named(odd)).toEqual([])
  })

  /** What is sent to a list and makes nothing that this list holds, or nothing that the answer names. */
  const makesNothing = [
    // A whole list at once.
    'invoices.createInvoices',
    'people.addGroupMembers',
    // What is told of an own account, whose parts have no address for others.
    'identity.addPasskey',
    'identity.requestPasswordReset',
    // Nobody learns from the answer whether anything was made.
    'registrations.askForInterest',
    // The answer is the list itself.
    'tenants.createView',
  ]

  test('answers 201 and says where it is, wherever one thing is made', () => {
    const paths = new Set(operations.map(({ path }) => path))
    const isList = (path: string) => [...paths].some((one) => /^\/\{\w+\}$/.test(one.replace(path, '')))
    const silent = operations.filter(
      ({ method, path, operation: { responses = {}, operationId } }) =>
        method === 'post' && isList(path) && !responses['201'] && !makesNothing.includes(operationId),
    )
    expect(named(silent)).toEqual([])
    const nowhere = operations.filter(({ operation: { responses = {} } }) => {
      const [, at] = /`\/api(.+)`/.exec(responses['201']?.headers?.Location?.description ?? '') ?? []
      return responses['201'] && !paths.has(at ?? '')
    })
    expect(named(nowhere)).toEqual([])
  })

  test('says in a short sentence what an operation does', () => {
    const odd = operations.filter(({ operation: { summary = '' } }) => !/^[A-Z].{2,}[^.]$/s.test(summary))
    expect(named(odd)).toEqual([])
  })
})
