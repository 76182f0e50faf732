import { Combobox, TextInput, type TextInputProps, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { personName } from '@reihum/contract/people/person-name.ts'
import type { PersonSummary } from '@reihum/contract/registrations/person-list.schema.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { showDate } from '#ui/form/date-text.ts'
import { useText } from '#ui/text.tsx'
import { queries } from './connection.ts'
import { knownNameMessages } from './known-name.messages.ts'
import { useActiveTenant, useFormats } from './tenant.ts'

/** Fewer characters find half of the school. */
const fewest = 2
const mostShown = 8

type KnownNameInputProps = Omit<TextInputProps, 'onChange'> & {
  /** The whole name as far as it is typed. */
  typed: string
  onType: (value: string) => void
  onChoose: (person: PersonSummary) => void
}

/** A name that is typed, below which the persons appear who are known by it. Ignoring them enters somebody new. */
export function KnownNameInput({ typed, onType, onChoose, ...input }: KnownNameInputProps) {
  const text = useText(knownNameMessages)
  const { locale } = useFormats()
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const found = useKnownPersons(typed, combobox.dropdownOpened)
  const isShown = combobox.dropdownOpened && found.length > 0
  return (
    <Combobox
      store={{ ...combobox, dropdownOpened: isShown }}
      transitionProps={{ duration: 0 }}
      onOptionSubmit={(id) => {
        const person = found.find((one) => one.id === id)
        combobox.closeDropdown()
        if (person) onChoose(person)
      }}
    >
      <Combobox.Target withExpandedAttribute autoComplete="off">
        <TextInput
          maxLength={100}
          {...input}
          aria-autocomplete="list"
          onChange={(event) => {
            onType(event.currentTarget.value)
            combobox.openDropdown()
            combobox.resetSelectedOption()
          }}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isShown}>
        <Combobox.Options aria-label={text('known')}>
          {found.map((person) => (
            <Combobox.Option key={person.id} value={person.id}>
              {personName(person, locale)}
              <div className="grey">{useful(person, locale)}</div>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
      <span className="visually-hidden" role="status">
        {isShown && text('knownCount', { count: found.length })}
      </span>
    </Combobox>
  )
}

/** What tells people of one name apart. */
function useful({ email, phone, birthDate, city }: PersonSummary, locale: 'de' | 'en') {
  return [email || phone, showDate(birthDate, locale), city].filter(Boolean).join(' · ')
}

/** The first few persons that the server finds by what is typed. */
function useKnownPersons(typed: string, isAsked: boolean): readonly PersonSummary[] {
  const tenant = useActiveTenant().id
  const [q] = useDebouncedValue(typed.trim().slice(0, 100), 200)
  const isEnabled = isAsked && q.length >= fewest
  const { data } = useQuery({
    ...queries.registrations.listPersons.queryOptions({ input: { tenant, q, size: 25 } }),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
  })
  return isEnabled ? (data?.items ?? []).slice(0, mostShown) : []
}
