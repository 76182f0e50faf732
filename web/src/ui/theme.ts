import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'
import type { Brand } from '@reihum/contract/tenants/brand.schema.ts'
import { brandCss, deriveRole, type Scheme } from './brand-colours.ts'

const brandNames = ['primary', 'secondary', 'accent', 'positive', 'negative', 'info', 'warning'] as const
type BrandName = (typeof brandNames)[number]

const isBrandName = (color: unknown): color is BrandName => brandNames.includes(color as BrandName)

/** Ten shades for colours that the kit computes itself; the seventh is the brand colour. */
function shades(hex: string): MantineColorsTuple {
  const towards = (ground: string, percent: number) => `color-mix(in srgb, ${ground} ${percent}%, ${hex})`
  return [
    towards('#fff', 94),
    towards('#fff', 86),
    towards('#fff', 70),
    towards('#fff', 50),
    towards('#fff', 30),
    towards('#fff', 14),
    hex,
    towards('#000', 14),
    towards('#000', 28),
    towards('#000', 42),
  ]
}

/** Buttons and badges use the derived colours, so that text on them is readable with any brand. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const color = input.color ?? 'primary'
  if (!isBrandName(color)) return defaultVariantColorsResolver(input)
  const role = (part: string) => `var(--b-${color}-${part})`
  const none = '1px solid transparent'
  switch (input.variant) {
    case 'filled':
      return {
        background: role('solid'),
        hover: `color-mix(in srgb, ${role('solid')} 90%, ${role('on-solid')})`,
        color: role('on-solid'),
        border: none,
      }
    case 'light':
      return { background: role('pale'), hover: role('border'), color: role('text'), border: none }
    case 'subtle':
    case 'transparent':
      return { background: 'transparent', hover: role('pale'), color: role('text'), border: none }
    default:
      return defaultVariantColorsResolver(input)
  }
}

export function makeTheme(brand: Brand, words: { close: string }) {
  return createTheme({
    colors: Object.fromEntries(brandNames.map((name) => [name, shades(brand[`${name}Color`])])),
    primaryColor: 'primary',
    primaryShade: 6,
    autoContrast: true,
    luminanceThreshold: 0.179,
    variantColorResolver,
    fontFamily: '"Inter Variable", Inter, "Segoe UI", system-ui, sans-serif',
    fontFamilyMonospace: 'ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, monospace',
    defaultRadius: 8,
    cursorType: 'pointer',
    respectReducedMotion: true,
    components: {
      CloseButton: { defaultProps: { 'aria-label': words.close } },
      InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    },
    fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
    lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '24px', xl: '28px' },
    spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
    headings: {
      fontWeight: '600',
      sizes: {
        h1: { fontSize: '20px', lineHeight: '28px' },
        h2: { fontSize: '16px', lineHeight: '24px' },
        h3: { fontSize: '13px', lineHeight: '20px' },
      },
    },
  })
}

const neutrals = {
  light: {
    dimmed: '#5f5b66',
    line: '#e8e6ec',
    rail: '#faf9fb',
    inputBorder: '#8d8894',
    buttonBorder: '#d3d0d9',
    surface: '#ffffff',
  },
  dark: {
    dimmed: '#a9a4b2',
    line: '#2b2a31',
    rail: '#1c1c21',
    inputBorder: '#75717d',
    buttonBorder: '#45434d',
    surface: '#1c1c21',
  },
} as const

function variablesOf(brand: Brand, scheme: Scheme): Record<string, string> {
  const neutral = neutrals[scheme]
  const roles = brandCss(brand, scheme)
    .split(';')
    .map((declaration) => declaration.split(':') as [string, string])
  return {
    ...Object.fromEntries(roles),
    '--line': neutral.line,
    '--rail': neutral.rail,
    '--input-line': neutral.inputBorder,
    '--surface': neutral.surface,
    '--mantine-color-dimmed': neutral.dimmed,
    '--mantine-color-placeholder': neutral.dimmed,
    '--mantine-color-error': deriveRole(brand.negativeColor, scheme).text,
    '--mantine-color-default-border': neutral.buttonBorder,
    '--mantine-primary-color-filled': deriveRole(brand.primaryColor, scheme).solid,
    '--mantine-primary-color-light-color': deriveRole(brand.primaryColor, scheme).text,
    '--mantine-color-anchor': deriveRole(brand.primaryColor, scheme).text,
    ...(scheme === 'dark' ? { '--mantine-color-body': '#16161a', '--mantine-color-default': '#1c1c21' } : {}),
    '--mantine-color-text': scheme === 'dark' ? '#ecebef' : '#1a1720',
  }
}

export function brandVariables(brand: Brand): CSSVariablesResolver {
  return () => ({
    variables: {},
    light: variablesOf(brand, 'light'),
    dark: variablesOf(brand, 'dark'),
  })
}
