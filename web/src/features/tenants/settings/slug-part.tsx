import { Anchor, Button, TextInput } from '@mantine/core'
import { chosenSlug } from '@reihum/contract/tenants/tenant.schema.ts'
import { useState } from 'react'
import { z } from 'zod'
import { portalAddress } from '#platform/addresses.ts'
import { useCallForm } from '#platform/call-form.ts'
import { api } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { RefusalAlert } from '#platform/refusal-alert.tsx'
import { keepSettings, useActiveTenant } from '#platform/tenant.ts'
import { Dialog, DialogForm } from '#ui/dialog.tsx'
import { useText } from '#ui/text.tsx'
import { Part } from './part-form.tsx'
import { settingsMessages } from './settings.messages.ts'
import classes from './settings.module.css'
import type { SettingsBase } from './settings-part.ts'

const portalOf = (slug: string) => `${location.host}${portalAddress(slug, '')}`

/** Where the portal is found, and the addresses that it had before. */
export function SlugPart({ settings, onSettings }: SettingsBase) {
  const text = useText(settingsMessages)
  /** What the dialog begins with; null: it is closed. */
  const [begun, setBegun] = useState<string | null>(null)
  return (
    <Part title={text('slugTitle')} hint={text('slugHint')}>
      <div className={classes.value}>
        <Anchor
          href={portalAddress(settings.slug, 'course-list')}
          target="_blank"
          className={classes.address}
        >
          {portalOf(settings.slug)}
        </Anchor>
      </div>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => setBegun(settings.slug)}>
          {text('slugChange')}
        </Button>
      </div>
      {settings.formerSlugs.length > 0 && (
        <div>
          <h3 className={classes.subtitle}>{text('formerSlugs')}</h3>
          <ul className={classes.former}>
            {settings.formerSlugs.map((slug) => (
              <li key={slug}>
                <span className={classes.address}>{portalOf(slug)}</span>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={text('takeSlugBack', { slug })}
                  onClick={() => setBegun(slug)}
                >
                  {text('slugAgain')}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <Dialog title={text('slugChange')} isOpen={begun !== null} onClose={() => setBegun(null)}>
        <SlugForm
          begun={begun ?? ''}
          settings={settings}
          onSettings={onSettings}
          onClose={() => setBegun(null)}
        />
      </Dialog>
    </Part>
  )
}

const slugFields = z.object({ slug: chosenSlug })

function SlugForm({
  begun,
  settings,
  onSettings,
  onClose,
}: SettingsBase & { begun: string; onClose: () => void }) {
  const text = useText(settingsMessages)
  const tenant = useActiveTenant()
  const form = useCallForm({
    schema: slugFields,
    initial: { slug: begun },
    call: async ({ slug }) => {
      const saved = await api.tenants.changeSlug({ tenant: tenant.id, slug })
      keepSettings(tenant.id, saved)
      onSettings(saved)
      if (slug !== settings.slug) notify({ kind: 'positive', message: text('slugChanged') })
      onClose()
    },
    refusalFields: { SLUG_TAKEN: 'slug' },
    above: ['TOO_MANY_SLUGS'],
  })
  const chosen = form.values.slug.trim().toLowerCase()
  return (
    <DialogForm form={form} button={text('slugChange')} onBack={onClose}>
      {form.refusal && <RefusalAlert problem={form.refusal} />}
      <TextInput
        label={text('slug')}
        description={portalOf(chosen || '…')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        {...form.field('slug')}
      />
      <div className={`grey ${classes.means}`}>
        <p>{text('slugMeans')}</p>
        <p>{text('slugKept')}</p>
      </div>
    </DialogForm>
  )
}
