import { compactNumber } from '../tenants/bank-numbers.ts'

const economicArea = new Set(
  (
    'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK' as const
  ).split(' '),
)

export const isInEconomicArea = (country: string) => economicArea.has(country)

export const countryOf = (iban: string) => compactNumber(iban).slice(0, 2)
