import { z } from 'zod'
import { courseId, tenantId } from '../wire/ids.schema.ts'
import { pageInput } from '../wire/page.schema.ts'

/** What a rule is about: places, sums, or whether everything else agrees. */
export const ruleGroups = ['seats', 'sums', 'waiting', 'records', 'privacy', 'log', 'mails'] as const
export type RuleGroup = (typeof ruleGroups)[number]

/** Where something is that breaks a rule, and what it is called; never who it is. */
const example = z.object({
  kind: z.enum(['course', 'registration', 'person', 'other']),
  id: z.string(),
  /** Of a registration, which is found under its course. */
  courseId: courseId.nullable(),
  label: z.string(),
})

const examinedRule = z.object({
  /** As the doctor calls it; `invariantRules` says it in words. */
  rule: z.string(),
  level: z.enum(['violation', 'warning']),
  checked: z.number().int(),
  broken: z.number().int(),
  /** It takes longer than the sweep may, and nothing is known of it. */
  unfinished: z.boolean(),
  /** The first few. */
  examples: z.array(example),
})
export type ExaminedRule = z.infer<typeof examinedRule>

export const examination = z.object({
  /** null: not yet. */
  examinedAt: z.iso.datetime().nullable(),
  durationMs: z.number().int().nullable(),
  /** Somebody has asked for one, and it has not come to its end. */
  pending: z.boolean(),
  oversold: z.number().int(),
  unbalanced: z.number().int(),
  /** Everything else that breaks a rule. */
  others: z.number().int(),
  rules: z.array(examinedRule),
})
export type Examination = z.infer<typeof examination>

export const platformExaminationsInput = pageInput.pick({ page: true, size: true })

export const platformExamination = z.object({
  tenantId,
  company: z.string(),
  examinedAt: z.iso.datetime(),
  oversold: z.number().int(),
  unbalanced: z.number().int(),
  others: z.number().int(),
  rules: z.array(z.string()),
})
export type PlatformExamination = z.infer<typeof platformExamination>
