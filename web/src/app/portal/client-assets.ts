import interLatinExt from '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2?url'
import interLatin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'

/** Filled in by the build from the manifest of the client build; the development server serves the source. */
declare const ENHANCE_URL: string
declare const FORM_URL: string

export const enhanceUrl = import.meta.env.DEV ? '/src/app/portal/enhance.ts' : ENHANCE_URL
export const formUrl = import.meta.env.DEV ? '/src/app/portal/form.ts' : FORM_URL

export const preloadedFont = interLatin

/**
 * Arial, or the font that phones have in its place, scaled to the measures of Inter, so that nothing moves when Inter
 * arrives.
 */
const fallback =
  "@font-face{font-family:'Inter Fallback';src:local('Arial'),local('Liberation Sans'),local('Roboto');size-adjust:107%;ascent-override:90.5%;descent-override:22.5%;line-gap-override:0%}"

const face = (url: string, range: string) =>
  `@font-face{font-family:'Inter Variable';font-display:swap;font-weight:100 900;src:url(${url}) format('woff2');unicode-range:${range}}`

export const fontCss = [
  face(
    interLatin,
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+FEFF,U+FFFD',
  ),
  face(interLatinExt, 'U+0100-0130,U+0132-0151,U+0154-02BA,U+1E00-1E9F,U+20A0-20AB,U+20AD-20C0'),
  fallback,
].join('')
