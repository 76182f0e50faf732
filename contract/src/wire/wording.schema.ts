import { z } from 'zod'
import { line } from './line.schema.ts'

/** German is required; if English is empty, German is shown instead. */
export const wording = (max: number) => z.object({ de: line(max), en: line(max) })
export const requiredWording = (max: number) => z.object({ de: line(max).min(1), en: line(max) })
