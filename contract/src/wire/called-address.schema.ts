import { text } from './text.schema.ts'

/** An address of the web that we call, without a user, a password or a fragment. */
export const calledAddress = (max: number, { hasQuery }: { hasQuery: boolean }) =>
  text(max)
    .trim()
    .refine(
      (given) => {
        const parsed = URL.canParse(given) ? new URL(given) : null
        return (
          parsed !== null &&
          ['https:', 'http:'].includes(parsed.protocol) &&
          parsed.username === '' &&
          parsed.password === '' &&
          parsed.hash === '' &&
          (hasQuery || parsed.search === '')
        )
      },
      { params: { code: 'url' } },
    )
