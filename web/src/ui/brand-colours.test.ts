import { defaultBrand } from '@reihum/contract/tenants/brand.schema.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brandCss, colourFindings, deriveRole, grounds, inkOn, type Scheme } from './brand-colours.ts'
import { contrast, fromLch, toLch } from './brand-colours-space.ts'

const colours = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)
const schemes = fc.constantFrom<Scheme>('light', 'dark')

describe('the roles of a brand colour', () => {
  it('are readable for every colour there is', () => {
    fc.assert(
      fc.property(colours, schemes, (hex, scheme) => {
        const role = deriveRole(hex, scheme)
        const { page, raised } = grounds[scheme]
        for (const ground of [page, raised, role.pale])
          expect(contrast(role.text, ground)).toBeGreaterThanOrEqual(4.5)
        for (const ground of [page, raised]) expect(contrast(role.solid, ground)).toBeGreaterThanOrEqual(3)
        expect(contrast(role.onSolid, role.solid)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(inkOn(hex), hex)).toBeGreaterThanOrEqual(4.5)
      }),
      { numRuns: 1000 },
    )
  })

  it.each(['#000000', '#ffffff', '#ffff00', '#0000ff', ...Object.values(defaultBrand)])(
    'hold at the edge %s',
    (hex) => {
      for (const scheme of ['light', 'dark'] as const) {
        const role = deriveRole(hex, scheme)
        expect(contrast(role.text, role.pale)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(role.solid, grounds[scheme].page)).toBeGreaterThanOrEqual(3)
        expect(contrast(role.onSolid, role.solid)).toBeGreaterThanOrEqual(4.5)
      }
    },
  )

  it('leave a colour alone that is readable already', () => {
    expect(deriveRole('#522B72', 'light')).toMatchObject({
      solid: '#522B72',
      text: '#522B72',
      onSolid: '#ffffff',
    })
  })
})

describe('the findings on a colour', () => {
  it('name exactly the grounds on which another shade is shown', () => {
    fc.assert(
      fc.property(colours, schemes, (hex, scheme) => {
        const isFound = colourFindings(hex).some((finding) => finding.scheme === scheme)
        expect(isFound).toBe(deriveRole(hex, scheme).solid !== hex)
      }),
    )
  })

  it('say how little contrast there is', () => {
    const [finding, ...others] = colourFindings('#F2C037')
    expect(finding?.scheme).toBe('light')
    expect(finding?.ratio).toBeCloseTo(1.6, 1)
    expect(others).toEqual([])
  })
})

describe('the way through OKLCH', () => {
  it('gives back the colour it was given', () => {
    fc.assert(
      fc.property(colours, (hex) => {
        expect(fromLch(toLch(hex))).toBe(hex)
      }),
    )
  })
})

describe('the style of a brand', () => {
  it('names five variables for each of the seven colours', () => {
    const css = brandCss(defaultBrand, 'light')
    expect(css.match(/--b-[a-z]+-(solid|on-solid|text|pale|border):#[0-9a-fA-F]{6}/g)).toHaveLength(35)
    expect(css).toContain('--b-primary-solid:#522B72')
  })
})
