import { Button, Input, TextInput } from '@mantine/core'
import type { PriceCategory } from '@reihum/contract/courses/course.schema.ts'
import { priceCategoryId } from '@reihum/contract/wire/ids.schema.ts'
import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { newId } from '#platform/ids.ts'
import { useFormats } from '#platform/tenant.ts'
import { ListTools, moved } from '#ui/form/list-tools.tsx'
import { MoneyField } from '#ui/form/money-field.tsx'
import { useText } from '#ui/text.tsx'
import type { ContentForm } from './content-form.ts'
import { editorMessages } from './editor.messages.ts'
import classes from './editor.module.css'

/** While it is typed, the amount may still be invalid text. */
type TypedPrice = Omit<PriceCategory, 'feeCents'> & { feeCents: number | string }

export const pricesOf = (value: unknown): TypedPrice[] => (Array.isArray(value) ? value : [])

const mostPrices = 20

/** Prices beside the fee, in the order in which the form of the portal offers them. */
export function PriceList({ form }: { form: ContentForm }) {
  const text = useText(editorMessages)
  const { currencyCode } = useFormats()
  const [added, setAdded] = useState<string | null>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const prices = pricesOf(form.values.priceCategories)
  const set = (next: TypedPrice[]) => form.fill({ priceCategories: next as PriceCategory[] })
  const nameOf = (price: TypedPrice, at: number) => price.name || String(at + 1)
  return (
    <Input.Wrapper
      className={classes.above}
      label={text('priceCategories')}
      labelElement="div"
      description={text('pricesHint')}
      role="group"
      aria-label={text('priceCategories')}
      data-path="priceCategories"
    >
      {prices.length > 0 && (
        <ol className={classes.prices}>
          {prices.map((price, at) => (
            <li key={price.id} className={classes.price}>
              <TextInput
                aria-label={text('priceName', { number: at + 1 })}
                maxLength={80}
                autoFocus={price.id === added}
                {...form.part(`priceCategories.${at}.name`)}
              />
              <MoneyField
                aria-label={text('priceFee', { number: at + 1 })}
                currencyCode={currencyCode}
                {...form.part(`priceCategories.${at}.feeCents`)}
                value={price.feeCents}
              />
              <ListTools
                labels={{
                  up: text('priceUp', { name: nameOf(price, at) }),
                  down: text('priceDown', { name: nameOf(price, at) }),
                  remove: text('removePrice', { name: nameOf(price, at) }),
                }}
                at={at}
                count={prices.length}
                onMove={(by) => set(moved(prices, at, by))}
                onRemove={() => {
                  set(prices.filter(({ id }) => id !== price.id))
                  addButton.current?.focus()
                }}
              />
            </li>
          ))}
        </ol>
      )}
      {prices.length < mostPrices && (
        <Button
          ref={addButton}
          variant="default"
          size="compact-sm"
          mt={4}
          leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
          onClick={() => {
            const id = priceCategoryId.parse(newId())
            setAdded(id)
            set([...prices, { id, name: '', feeCents: '' }])
          }}
        >
          {text('addPrice')}
        </Button>
      )}
    </Input.Wrapper>
  )
}
