import type { z } from 'zod'
import { type Credentials, ServiceError } from '../../payment-port.ts'
import { callService, type ServiceAnswer } from '../call-service.ts'
import { stripeProblem } from './stripe-answers.ts'

/** The version of the interface that we speak, whatever the account has. */
export const stripeVersion = '2025-02-24.acacia'

type Value = string | number | boolean
export type StripeParameters = {
  readonly [name: string]: Value | StripeParameters | readonly (Value | StripeParameters)[]
}

/** Parameters as Stripe takes them: `a[b]=1`, and lists as `a[0]=1`. */
export function formOf(parameters: StripeParameters): URLSearchParams {
  const form = new URLSearchParams()
  const add = (name: string, value: StripeParameters[string]) => {
    if (typeof value !== 'object') form.append(name, String(value))
    else for (const [part, inner] of Object.entries(value)) add(`${name}[${part}]`, inner)
  }
  for (const [name, value] of Object.entries(parameters)) add(name, value)
  return form
}

type Asked = {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  parameters?: StripeParameters
  /** Makes Stripe do what is asked only once, for a day. */
  key?: string
}

const codeOf = ({ status, body }: ServiceAnswer): string => {
  const { error } = stripeProblem.safeParse(body).data ?? {}
  if (status === 401) return 'CREDENTIALS'
  if (status === 403) return 'PERMISSION'
  return error?.decline_code || error?.code || error?.type || `HTTP_${status}`
}

/**
 * What an answer means that is no success. After 409 the same is being done already; too many questions are not heard; an
 * error on Stripe's side leaves open whether something happened.
 */
function kindOf({ status }: ServiceAnswer, { method }: Asked): ServiceError['kind'] {
  if (status === 429) return 'unavailable'
  if (status >= 400 && status < 500 && status !== 409) return 'refused'
  return method === 'GET' ? 'unavailable' : 'unknown'
}

/** Calls Stripe in the name of a provider, whose key says which of its two worlds is meant. */
export function makeStripeClient(origin: string) {
  return {
    async ask<Schema extends z.ZodType>(
      { secretKey = '' }: Credentials,
      asked: Asked,
      schema: Schema,
    ): Promise<z.infer<Schema>> {
      const { method, path, parameters = {}, key } = asked
      const form = formOf(parameters).toString()
      const isRead = method !== 'POST'
      const answer = await callService(`${origin}${path}${isRead && form ? `?${form}` : ''}`, {
        method,
        headers: {
          authorization: `Bearer ${secretKey}`,
          'stripe-version': stripeVersion,
          ...(!isRead && { 'content-type': 'application/x-www-form-urlencoded' }),
          ...(key && { 'idempotency-key': key }),
        },
        ...(!isRead && { body: form }),
      })
      if (answer.status >= 300) throw new ServiceError(kindOf(answer, asked), codeOf(answer))
      const read = schema.safeParse(answer.body)
      // A success that cannot be read may have happened.
      if (!read.success) throw new ServiceError(isRead ? 'unavailable' : 'unknown', 'UNREADABLE')
      return read.data
    },
  }
}
export type StripeClient = ReturnType<typeof makeStripeClient>
