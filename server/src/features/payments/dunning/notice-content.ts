import type { DunningPlan } from '@reihum/contract/payments/dunning-settings.schema.ts'
import { type Locale, locale } from '@reihum/contract/wire/locales.ts'
import { z } from 'zod'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { KnownCase } from './dunning.queries.ts'

const cents = z.number().int()

/** What a letter says beside its sums and dates, taken down when it is written: it can be printed later as it was. */
const noticeContent = z.object({
  locale,
  wording: z.object({ subject: z.string(), text: z.string() }),
  name: z.string(),
  company: z.string(),
  recipientLines: z.array(z.string()),
  items: z.array(
    z.object({ title: z.string(), reference: z.string(), dueOn: z.iso.date(), openCents: cents }),
  ),
  formerFeeCents: cents,
})
export type NoticeContent = z.infer<typeof noticeContent>

export const readNoticeContent = (stored: unknown): NoticeContent => noticeContent.parse(stored)

const wordingOf = ({ reminder, levels }: DunningPlan, level: number) =>
  level === 0 ? reminder?.wording : levels[level - 1]?.wording

type Written = { cases: readonly KnownCase[]; plan: DunningPlan; level: number; formerFeeCents: number }

/** Null: the plan has no such letter any more. */
export function noticeContentOf(
  { tenant }: TenantContext,
  { cases, plan, level, formerFeeCents }: Written,
): NoticeContent | null {
  const wording = wordingOf(plan, level)
  const [first] = cases
  if (!first || !wording) return null
  const language = cases.find((one) => one.language)?.language ?? tenant.language
  const { firstName, lastName } = first
  const addressed = cases.find((one) => one.hasPostalAddress) ?? first
  return {
    locale: language as Locale,
    wording: wording[language as Locale],
    name: `${firstName} ${lastName}`.trim(),
    company: tenant.company,
    recipientLines: addressed.addressLines,
    items: cases.map(({ title, reference, dueOn, openCents }) => ({ title, reference, dueOn, openCents })),
    formerFeeCents,
  }
}
