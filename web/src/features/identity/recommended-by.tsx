import { TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { formatMoney } from '@reihum/contract/wire/money.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { queries } from '#platform/connection.ts'
import { useLocale, useText } from '#ui/text.tsx'
import { identityMessages } from './identity.messages.ts'

const longest = 40

/** The code that the link brought along. */
export function useRecommendedBy(): string {
  const { code } = useSearch({ strict: false }) as { code?: unknown }
  return code === undefined ? '' : String(code).slice(0, longest)
}

/** Where somebody may say who recommended the product; nothing where there is no programme. */
export function RecommendedBy({ field, typed }: { field: TextInputProps; typed: string }) {
  const text = useText(identityMessages)
  const locale = useLocale()
  const [code] = useDebouncedValue(typed.trim().slice(0, longest), 300)
  const { data: offer } = useQuery({
    ...queries.tenants.recommendationOffer.queryOptions({ input: { code } }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (!offer?.isOffered) return null
  const { company, recommendedCents } = offer
  const brings =
    recommendedCents > 0 ? text('codeBrings', { amount: formatMoney(recommendedCents, 'EUR', locale) }) : ''
  const said = () => {
    if (code === '') return text('codeHint')
    return company ? `${text('codeOf', { company })} ${brings}` : text('codeUnknown')
  }
  return (
    <TextInput
      label={text('recommendationCode')}
      description={<span role="status">{said()}</span>}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={longest}
      {...field}
    />
  )
}
