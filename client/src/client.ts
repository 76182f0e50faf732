/** How one operation is sent: its method, its path, and whether what it takes stands in the address, as JSON or as a file. */
export type Operation = readonly [method: string, path: string, sends: 'query' | 'json' | 'file']

/** All operations by room and name. */
export type Operations = Readonly<Record<string, Readonly<Record<string, Operation>>>>

export type ConnectOptions = {
  /** Where the installation is, without `/api`. */
  url: string
  /** The slug or the id of the provider. */
  tenant: string
  /** An API token; without one only what everybody may call. */
  token?: string
  /** In which language refusals and letters speak. */
  language?: 'de' | 'en'
  /** How often a request is sent in all where the server asks for a pause. Four by default. */
  attempts?: number
  /** How long one request may take, in milliseconds. A minute by default. */
  timeout?: number
  fetch?: typeof fetch
}

/** A request that was refused. Go by `code`: `message` is for people and may change. */
export class ReihumError extends Error {
  readonly status: number
  readonly code: string
  readonly requestId: string | undefined
  /** What was wrong with single fields. */
  readonly fields: readonly { path: string; code: string; message: string }[]
  readonly data: unknown

  constructor(status: number, problem: Record<string, unknown>) {
    super(typeof problem.detail === 'string' ? problem.detail : `The server answered ${status}`)
    this.name = 'ReihumError'
    this.status = status
    this.code = typeof problem.error_code === 'string' ? problem.error_code : 'UNKNOWN'
    this.requestId = typeof problem.request_id === 'string' ? problem.request_id : undefined
    this.fields = Array.isArray(problem.errors) ? problem.errors : []
    this.data = problem.data
  }
}

type Input = Record<string, unknown>

const longestPause = 60_000
const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))

/** The address of a request, and what is left of the input when the path has taken its part. */
function place(path: string, input: Input, tenant: string): { path: string; rest: Input } {
  const rest = { ...input }
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = name === 'tenant' ? tenant : rest[name]
    if (value === undefined || value === null || value === '') throw new TypeError(`“${name}” is missing`)
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  return { path: filled, rest }
}

/** Values as they stand in an address; what is inside lists and objects is named by its place, as in `state[0]=open`. */
function query(values: Input): string {
  const search = new URLSearchParams()
  const add = (name: string, value: unknown): void => {
    if (value === undefined || value === null) return
    if (typeof value !== 'object') return void search.set(name, String(value))
    for (const [key, inner] of Object.entries(value)) add(`${name}[${key}]`, inner)
  }
  for (const [name, value] of Object.entries(values)) add(name, value)
  return search.size > 0 ? `?${search}` : ''
}

async function answerOf(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? ''
  if (response.status === 204) return undefined
  if (type.startsWith('application/json')) return response.json()
  const named = /filename\*=UTF-8''([^;]+)/i.exec(response.headers.get('content-disposition') ?? '')?.[1]
  return new File([await response.arrayBuffer()], named ? decodeURIComponent(named) : 'file', { type })
}

async function refusalOf(response: Response): Promise<ReihumError> {
  const problem: unknown = await response.json().catch(() => ({}))
  return new ReihumError(response.status, (problem ?? {}) as Record<string, unknown>)
}

/**
 * Calls that send what the operations say. A refusal is thrown as a `ReihumError`; where the server asks for a pause, the
 * same is sent again after it.
 */
export function connect<Api>(operations: Operations, options: ConnectOptions): Api {
  const { url, tenant, token, language = 'en', attempts = 4, timeout = 60_000 } = options
  const send = options.fetch ?? fetch
  const base = `${url.replace(/\/+$/, '')}/api`
  const common = { 'accept-language': language, ...(token ? { authorization: `Bearer ${token}` } : {}) }

  async function call([method, template, sends]: Operation, input: Input): Promise<unknown> {
    const { path, rest } = place(template, input, tenant)
    const { file, ...given } = rest
    const isFile = sends === 'file'
    const address = base + path + (isFile ? query(given) : sends === 'query' ? query(rest) : '')
    const type = isFile ? 'application/octet-stream' : 'application/json'
    const request = {
      method,
      headers: sends === 'query' ? common : { ...common, 'content-type': type },
      ...(isFile ? { body: file as Blob } : sends === 'json' ? { body: JSON.stringify(rest) } : {}),
    }
    for (let attempt = 1; ; attempt += 1) {
      const response = await send(address, { ...request, signal: AbortSignal.timeout(timeout) })
      if (response.ok) return answerOf(response)
      const seconds = Number(response.headers.get('retry-after'))
      if (!(seconds > 0) || attempt >= attempts || ![429, 503].includes(response.status))
        throw await refusalOf(response)
      await response.body?.cancel()
      await pause(Math.min(seconds * 1000, longestPause))
    }
  }

  const rooms = Object.entries(operations).map(([room, named]) => [
    room,
    Object.fromEntries(
      Object.entries(named).map(([name, operation]) => [name, (input: Input = {}) => call(operation, input)]),
    ),
  ])
  return Object.fromEntries(rooms) as Api
}

/** All entries of a list, page after page: `for await (const course of everyOne(reihum.courses.list, { sort: 'title' }))`. */
export async function* everyOne<Given, Item>(
  list: (input: Given) => Promise<{ items: Item[]; total: number }>,
  input: NoInfer<Given>,
): AsyncGenerator<Item> {
  for (let page = 1, seen = 0; ; page += 1) {
    const { items, total } = await list({ ...input, page })
    yield* items
    seen += items.length
    if (items.length === 0 || seen >= total) return
  }
}
