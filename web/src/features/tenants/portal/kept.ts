import type { KeptAnswers } from '@reihum/contract/wire/face.ts'

/** What forms of one tenant are answered with, kept for an hour; see `KeptAnswers`. */
export type Kept = {
  keep(content: string): Promise<string | null>
  read(token: string): Promise<string | null>
  replace(token: string, content: string): Promise<void>
}

export const keptOf = (tenant: string, kept: KeptAnswers): Kept => ({
  keep: (content) => kept.keep(tenant, content),
  read: (token) => kept.read(tenant, token),
  replace: (token, content) => kept.replace(tenant, token, content),
})
