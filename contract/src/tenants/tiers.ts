import { z } from 'zod'

const tiers = ['FREE', 'ESSENTIAL', 'PROFESSIONAL', 'ULTIMATE'] as const
export const tier = z.enum(tiers)
export type Tier = z.infer<typeof tier>
