import { SegmentedControl } from '@mantine/core'
import type { LetterDetail } from '@reihum/contract/messages/letter.schema.ts'
import { type Locale, locales } from '@reihum/contract/wire/locales.ts'
import { letterNames } from '@reihum/contract/words.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { queries, queryClient } from '#platform/connection.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { DetailPage } from '#ui/detail-page.tsx'
import { UnsavedGroup } from '#ui/form/unsaved-group.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { LetterForm } from './letter-form.tsx'
import { textsMessages } from './texts.messages.ts'

const letterQuery = (tenant: string, letterKind: string) =>
  queries.messages.letter.queryOptions({ input: { tenant, letterKind } })

export function LetterPage() {
  const { id: tenant } = useActiveTenant()
  const { letterKind } = useParams({ strict: false }) as { letterKind: string }
  const query = useQuery(letterQuery(tenant, letterKind))
  const keep = async (fresh: LetterDetail) => {
    queryClient.setQueryData(letterQuery(tenant, letterKind).queryKey, fresh)
    await queryClient.invalidateQueries({ queryKey: queries.messages.letters.key() })
  }
  return (
    <Loaded query={query}>{(letter) => <Detail key={letter.kind} letter={letter} onSaved={keep} />}</Loaded>
  )
}

type DetailProps = { letter: LetterDetail; onSaved: (fresh: LetterDetail) => void }

function Detail({ letter, onSaved }: DetailProps) {
  const text = useText(textsMessages)
  const locale = useLocale()
  const [language, setLanguage] = useState<Locale>(locale)
  return (
    <DetailPage
      title={letterNames[letter.kind]?.[locale] ?? letter.kind}
      line={letter.explanation[locale]}
      backTo={{ to: '/settings/mail/texts', label: text('texts') }}
    >
      <UnsavedGroup>
        <SegmentedControl
          aria-label={text('language')}
          value={language}
          onChange={(chosen) => setLanguage(chosen as Locale)}
          data={locales.map((value) => ({ value, label: text(value) }))}
        />
        {/* Both stay, so that changing the language loses nothing that is not saved. */}
        {locales.map((one) => (
          <div key={one} hidden={one !== language}>
            <LetterForm letter={letter} language={one} isShown={one === language} onSaved={onSaved} />
          </div>
        ))}
      </UnsavedGroup>
    </DetailPage>
  )
}
