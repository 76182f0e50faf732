import type { Brand } from '@reihum/contract/tenants/brand.schema.ts'
import { contrast, fromLch, toLch } from './brand-colours-space.ts'

export type Scheme = 'light' | 'dark'

/** The colours derived from one brand colour; every pair that meets on screen is readable. */
export type BrandRole = {
  /** A filled area, at least 3:1 against the page. */
  solid: string
  /** Text on `solid`, at least 4.5:1. */
  onSolid: string
  /** Text on the page, on a raised surface and on `pale`, at least 4.5:1. */
  text: string
  /** A tinted ground. */
  pale: string
  /** The hairline around `pale`; decoration, never the only sign of a control. */
  border: string
}

/** The backgrounds against which the roles are computed; the faces must not use lighter or darker ones. */
export const grounds = {
  light: { page: '#ffffff', raised: '#f7f7f9' },
  dark: { page: '#16161a', raised: '#1c1c21' },
} as const

const tints = {
  light: { pale: { lightness: 0.965, chroma: 0.025 }, border: { lightness: 0.86, chroma: 0.06 } },
  dark: { pale: { lightness: 0.27, chroma: 0.05 }, border: { lightness: 0.4, chroma: 0.07 } },
} as const

/** The brand colour itself where it is readable, otherwise its nearest lightness that is. */
function readable(hex: string, against: string[], ratio: number, scheme: Scheme): string {
  const passes = (candidate: string) => against.every((ground) => contrast(candidate, ground) >= ratio)
  if (passes(hex)) return hex
  const { lightness, chroma, hue } = toLch(hex)
  const step = scheme === 'light' ? -0.005 : 0.005
  for (let next = lightness + step; next > 0 && next < 1; next += step) {
    const candidate = fromLch({ lightness: next, chroma, hue })
    if (passes(candidate)) return candidate
  }
  return scheme === 'light' ? '#000000' : '#ffffff'
}

function tint(hex: string, limit: { lightness: number; chroma: number }): string {
  const { chroma, hue } = toLch(hex)
  return fromLch({ lightness: limit.lightness, chroma: Math.min(chroma, limit.chroma), hue })
}

/**
 * The text colour for any fill; white is tried first because it looks calmer, black is always readable where white is
 * not.
 */
export function inkOn(fill: string): string {
  return ['#ffffff', '#17131c'].find((ink) => contrast(ink, fill) >= 4.5) ?? '#000000'
}

/** Derives the role of a colour; `alsoOn` names further backgrounds that its text may stand on. */
export function deriveRole(hex: string, scheme: Scheme, alsoOn: string[] = []): BrandRole {
  const { page, raised } = grounds[scheme]
  const solid = readable(hex, [page, raised], 3, scheme)
  const pale = tint(hex, tints[scheme].pale)
  return {
    solid,
    onSolid: inkOn(solid),
    text: readable(hex, [page, raised, pale, ...alsoOn], 4.5, scheme),
    pale,
    border: tint(hex, tints[scheme].border),
  }
}

export type ColourFinding = {
  scheme: Scheme
  /** The contrast between the colour itself and the background it would stand on. */
  ratio: number
}

/** Says where a colour cannot be used as it is: below 3:1 it is shown in the nearest shade that reaches 3:1. */
export function colourFindings(hex: string): ColourFinding[] {
  return (['light', 'dark'] as const).flatMap((scheme) => {
    const { page, raised } = grounds[scheme]
    const ratio = Math.min(contrast(hex, page), contrast(hex, raised))
    return ratio < 3 ? [{ scheme, ratio }] : []
  })
}

const variables = {
  solid: 'solid',
  onSolid: 'on-solid',
  text: 'text',
  pale: 'pale',
  border: 'border',
} as const satisfies Record<keyof BrandRole, string>

const roleNames = {
  primaryColor: 'primary',
  secondaryColor: 'secondary',
  accentColor: 'accent',
  positiveColor: 'positive',
  negativeColor: 'negative',
  infoColor: 'info',
  warningColor: 'warning',
} as const satisfies Record<keyof Brand, string>

const keysOf = <Key extends string>(record: Record<Key, unknown>) => Object.keys(record) as Key[]

/** The declarations `--b-primary-solid:#…;…` for all seven colours, to stand inside one CSS rule. */
export function brandCss(brand: Brand, scheme: Scheme): string {
  // The background of a picked row, on which text in any colour has to be readable.
  const picked = tint(brand.primaryColor, tints[scheme].pale)
  return keysOf(roleNames)
    .flatMap((colour) => {
      const role = deriveRole(brand[colour], scheme, [picked])
      return keysOf(variables).map((part) => `--b-${roleNames[colour]}-${variables[part]}:${role[part]}`)
    })
    .join(';')
}
