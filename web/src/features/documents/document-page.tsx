import { Alert, Button, SegmentedControl, Select, Skeleton, TextInput } from '@mantine/core'
import { documentContent } from '@reihum/contract/documents/content.schema.ts'
import type { DocumentContent } from '@reihum/contract/documents/content.ts'
import { documentPurposeNames, documentPurposes } from '@reihum/contract/documents/document-purposes.ts'
import {
  type DocumentTemplate,
  documentTemplateFields,
} from '@reihum/contract/documents/document-template.schema.ts'
import { fieldErrors } from '@reihum/contract/field-errors.ts'
import { documentTemplateId, fileId } from '@reihum/contract/wire/ids.schema.ts'
import { type Locale, locales } from '@reihum/contract/wire/locales.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { api, queries, queryClient } from '#platform/connection.ts'
import { useRecordForm } from '#platform/record-form.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { DetailPage } from '#ui/detail-page.tsx'
import { RecordProblem } from '#ui/form/record-problem.tsx'
import { UnsavedChanges } from '#ui/form/unsaved-changes.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { NotFound } from '#ui/states/not-found.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { uiMessages } from '#ui/ui.messages.ts'
import { DocumentActions } from './document-actions.tsx'
import classes from './document-page.module.css'
import { DocumentPreview } from './document-preview.tsx'
import { documentTemplateQuery, keepDocumentTemplate } from './document-query.ts'
import { DocumentState } from './document-state.tsx'
import { DocumentVersions } from './document-versions.tsx'
import { documentsMessages } from './documents.messages.ts'
import type { ActivePart } from './editor/document-editor.tsx'
import { PageSettingsFields } from './page-settings.tsx'
import { useIsCatalogueLoading } from './use-catalogue.ts'

const DocumentEditor = lazy(() => import('./editor/document-editor.tsx'))
const PlaceholderPanel = lazy(() => import('./editor/placeholder-panel.tsx'))

export function DocumentPage() {
  const { documentTemplateId: id = '' } = useParams({ strict: false }) as { documentTemplateId?: string }
  return documentTemplateId.safeParse(id).success ? <KeptDocument id={id} /> : <NotFound />
}

function KeptDocument({ id }: { id: string }) {
  const tenant = useActiveTenant()
  const query = useQuery(documentTemplateQuery(tenant.id, id))
  return (
    <Loaded query={query}>{(template) => <DocumentRecord key={template.id} template={template} />}</Loaded>
  )
}

/** Where pictures of the provider are loaded from for the staff. */
function usePictures() {
  const tenant = useActiveTenant().id
  return useCallback(
    async (id: string) => {
      try {
        const input = { tenant, fileId: fileId.parse(id) }
        const file = await queryClient.ensureQueryData(queries.files.get.queryOptions({ input }))
        return file.thumbnailAddress ?? file.downloadAddress
      } catch {
        return null
      }
    },
    [tenant],
  )
}

/** In the place of the editor until it is there. */
const emptySheet = <Skeleton h={560} radius={12} />

const sideNames = ['preview', 'placeholders', 'page', 'versions'] as const
type SideName = (typeof sideNames)[number]

function DocumentRecord({ template }: { template: DocumentTemplate }) {
  const text = useText(documentsMessages)
  const ui = useText(uiMessages)
  const locale = useLocale()
  const tenant = useActiveTenant()
  const { dateTime } = useFormats()
  const [side, setSide] = useState<SideName>('preview')
  const [active, setActive] = useState<ActivePart | null>(null)
  const addressOf = usePictures()
  const isCatalogueLoading = useIsCatalogueLoading()
  const ofTemplate = { tenant: tenant.id, documentTemplateId: template.id }
  const isChangeable = template.allowedActions.includes('edit')
  const form = useRecordForm({
    schema: documentTemplateFields,
    stored: template,
    draftOf: ({ name, purpose, language, content }: DocumentTemplate) => ({
      name,
      purpose,
      language,
      content,
    }),
    save: async (fields, revision) =>
      keepDocumentTemplate(
        tenant.id,
        await api.documents.changeTemplate({ ...ofTemplate, revision, template: fields }),
      ),
    load: async () => keepDocumentTemplate(tenant.id, await api.documents.getTemplate(ofTemplate)),
    pathPrefix: 'template.',
    refusalFields: { TEMPLATE_NAME_USED: 'name', TEMPLATE_FILE_UNFIT: 'content' },
    tell: (field, value) => (field === 'content' ? null : String(value)),
  })
  const content = form.values.content as DocumentContent
  const language = form.values.language as Locale
  const flaws = useMemo((): { page?: string; text?: string | undefined } => {
    const whole = documentContent.safeParse(content)
    if (whole.success) return {}
    const first = fieldErrors(whole.error.issues, content, locale)[0]
    return first?.path.startsWith('page') ? { page: first.message } : { text: first?.message }
  }, [content, locale])
  const refused = form.field('content').error
  const setContent = (next: DocumentContent) => form.fill({ content: next } as never)
  const changed =
    template.updatedAt && text('savedOn', { date: dateTime(template.updatedAt), name: template.updatedBy })
  return (
    <DetailPage
      title={template.name}
      mark={<DocumentState state={template.state} />}
      line={[
        documentPurposeNames[template.purpose][locale],
        template.isSystem ? text('system') : text('version', { version: template.version }),
        changed,
      ]
        .filter(Boolean)
        .join(' · ')}
      backTo={{ to: '/documents', label: text('title') }}
      actions={
        <DocumentActions
          template={template}
          hasChanges={form.hasChanges}
          forgetChanges={form.forgetChanges}
        />
      }
    >
      <form ref={form.element} noValidate onSubmit={form.submit} className={classes.main}>
        <UnsavedChanges hasUnsavedChanges={form.hasUnsavedChanges} />
        <RecordProblem
          {...form}
          fieldName={(field) => text(field as 'name' | 'purpose' | 'language' | 'content')}
        />
        {!isChangeable && (
          <Alert p={12} styles={{ message: { color: 'inherit' } }}>
            {text(
              template.isSystem
                ? 'readOnlySystem'
                : template.allowedActions.includes('reopen')
                  ? 'readOnlyFinal'
                  : 'readOnlyRole',
            )}
          </Alert>
        )}
        {isChangeable && (
          <div className={classes.fields}>
            <TextInput label={text('name')} withAsterisk maxLength={120} {...form.field('name')} />
            <Select
              label={text('purpose')}
              allowDeselect={false}
              data={documentPurposes.map((value) => ({ value, label: documentPurposeNames[value][locale] }))}
              {...form.field('purpose')}
            />
            <Select
              label={text('language')}
              allowDeselect={false}
              data={locales.map((value) => ({ value, label: text(`languages.${value}`) }))}
              {...form.field('language')}
            />
          </div>
        )}
        <div className={classes.layout}>
          <div className={classes.main}>
            <Suspense fallback={emptySheet}>
              {isCatalogueLoading ? (
                emptySheet
              ) : (
                <DocumentEditor
                  content={content}
                  onChange={setContent}
                  language={language}
                  isReadOnly={!isChangeable}
                  addressOf={addressOf}
                  active={active}
                  onActive={setActive}
                  flaw={flaws.text ?? (typeof refused === 'string' ? refused : undefined)}
                />
              )}
            </Suspense>
            {isChangeable && (
              <div className={classes.buttons}>
                <Button type="submit" loading={form.isSaving}>
                  {ui('save')}
                </Button>
              </div>
            )}
          </div>
          <div className={classes.side}>
            <SegmentedControl
              fullWidth
              aria-label={text('content')}
              value={side}
              onChange={(name) => setSide(name as SideName)}
              data={sideNames
                .filter((name) => name !== 'versions' || !template.isSystem)
                .map((value) => ({ value, label: text(`sides.${value}`) }))}
            />
            {side === 'preview' && <DocumentPreview content={content} language={language} />}
            {side === 'placeholders' && (
              <Suspense fallback={<Skeleton h={320} radius={8} />}>
                <PlaceholderPanel
                  language={language}
                  editor={isChangeable ? (active?.editor ?? null) : null}
                />
              </Suspense>
            )}
            {side === 'page' && (
              <PageSettingsFields
                page={content.page}
                onChange={(page) => setContent({ ...content, page })}
                isReadOnly={!isChangeable}
                flaw={flaws.page}
              />
            )}
            {side === 'versions' && (
              <DocumentVersions
                template={template}
                isChangeable={isChangeable}
                hasChanges={form.hasChanges}
              />
            )}
          </div>
        </div>
      </form>
    </DetailPage>
  )
}
