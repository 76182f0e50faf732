import { z } from 'zod'
import { courseId, tenantId } from '../wire/ids.schema.ts'
import { pageInput } from '../wire/page.schema.ts'

/** A record that breaks a rule: where to find it and its label, which never names a person. */
const example = z.object({
  kind: z.enum(['course', 'registration', 'person', 'other']),
  id: z.string(),
  /** The course of a registration, whose page is found under it. */
  courseId: courseId.nullable(),
  label: z.string(),
})

const examinedRule = z.object({
  /** The name that the doctor gives the rule; `invariantRules` has its words. */
  rule: z.string(),
  level: z.enum(['violation', 'warning']),
  checked: z.number().int(),
  broken: z.number().int(),
  /** The check took longer than the sweep allows, so its outcome is unknown. */
  unfinished: z.boolean(),
  /** The first few records that break the rule. */
  examples: z.array(example),
})
export type ExaminedRule = z.infer<typeof examinedRule>

export const examination = z.object({
  /** null: not yet. */
  examinedAt: z.iso.datetime().nullable(),
  durationMs: z.number().int().nullable(),
  /** An examination was asked for and has not finished yet. */
  pending: z.boolean(),
  oversold: z.number().int(),
  unbalanced: z.number().int(),
  /** How many other records break a rule. */
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
