/** How an employee logs in and what they may do: login, first password, role, and the rights one by one. */
import { teamUser } from '@fura/shared/entities/team-user.ts'
import { FLAGS, type Role, ROLES } from '@fura/shared/permissions.ts'
import { IconEye } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#core/contexts.tsx'
import { useFieldErrorText } from '#entity/error-text.ts'
import { formFields } from '#entity/fields-of.ts'
import { FormFields } from '#entity/form-fields.tsx'
import type { EntityFormState } from '#entity/use-entity-form.ts'
import { useOpenings } from '#entity/use-openings.ts'
import { useViewer } from '#entity/use-viewer.ts'
import { useWords } from '#entity/words.ts'
import { Button } from '#ui/button.tsx'
import { Section } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { SelectField } from '#ui/select-field.tsx'
import css from './employees.module.css'
import { flagsOfRole, givenIn, RIGHT_GROUPS } from './rights.ts'
import { flagsAddedBy } from './role-preview.ts'

const RolePreviewSheet = lazy(async () => ({ default: (await import('./role-preview-sheet.tsx')).RolePreviewSheet }))

const useFieldsNamed = (names: readonly string[]) => {
  const fields = formFields(teamUser, useViewer())
  return names.flatMap((name) => fields.filter(([each]) => each === name))
}

const RoleField = ({ form }: { form: EntityFormState }) => {
  const { t } = useTranslation()
  const { can } = useSession()
  const words = useWords(teamUser)
  const roles = ROLES.filter((role) => role !== 'admin' || can('can_add_user'))
  const choose = (role: Role) => {
    form.setValue('role', role)
    for (const [flag, value] of Object.entries(flagsOfRole(role))) form.setValue(flag, value)
  }
  return (
    <SelectField
      label={words.field('role')}
      name="role"
      required
      disabled={form.isSaving}
      hint={t('employee.role_hint')}
      value={typeof form.values.role === 'string' ? form.values.role : ''}
      options={roles.map((role) => ({ value: role, label: words.choice('role', role) }))}
      onChange={(value) => {
        const role = roles.find((each) => each === value)
        if (role) choose(role)
      }}
    />
  )
}

/** A person with two jobs: the rights of another role are added to what they have. */
const SecondRole = ({ form }: { form: EntityFormState }) => {
  const { t } = useTranslation()
  const words = useWords(teamUser)
  const roles = ROLES.filter((role) => role !== 'admin' && flagsAddedBy(role, form.values).length > 0)
  if (roles.length === 0) return null
  return (
    <SelectField
      label={t('employee.second_role')}
      name="second-role"
      disabled={form.isSaving}
      hint={t('employee.second_role_hint')}
      value=""
      options={roles.map((role) => ({ value: role, label: words.choice('role', role) }))}
      onChange={(value) => {
        const role = roles.find((each) => each === value)
        if (role) for (const flag of flagsAddedBy(role, form.values)) form.setValue(flag, 1)
      }}
    />
  )
}

const Preview = ({ form }: { form: EntityFormState }) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const openings = useOpenings(isOpen)
  return (
    <>
      <Button kind="outline" wide icon={<IconEye aria-hidden />} onClick={() => setOpen(true)}>
        {t('employee.preview')}
      </Button>
      {openings > 0 && (
        <Suspense>
          <RolePreviewSheet values={form.values} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const Group = ({ form, group }: { form: EntityFormState; group: (typeof RIGHT_GROUPS)[number] }) => {
  const { t } = useTranslation()
  const { can } = useSession()
  // Only an administrator may grant the administrator's right.
  const flags = useFieldsNamed(group.flags.filter((flag) => flag !== 'can_add_user' || can(flag)))
  const given = givenIn(group, form.values).length
  return (
    <Section title={t(group.key)} summary={t('employee.rights_given', { given, all: group.flags.length })}>
      <FormFields entity={teamUser} form={form} fields={flags} />
    </Section>
  )
}

/** A switch has no place for words of its own. */
const RefusedRight = ({ form }: { form: EntityFormState }) => {
  const fieldText = useFieldErrorText()
  const words = useWords(teamUser)
  const refused = FLAGS.find((flag) => form.errors[flag] !== undefined)
  if (!refused) return null
  return (
    <Notice kind="error" title={fieldText(form.errors[refused] ?? '')}>
      {words.field(refused)}
    </Notice>
  )
}

export const Access = ({ form, children }: { form: EntityFormState; children?: ReactNode }) => {
  const { t } = useTranslation()
  return (
    <div className={css.access}>
      <h3 className={css.heading}>{t('employee.access')}</h3>
      <FormFields entity={teamUser} form={form} fields={useFieldsNamed(['login'])} />
      {children}
      <RoleField form={form} />
      <SecondRole form={form} />
      <Preview form={form} />
      <RefusedRight form={form} />
      <div className={css.sections}>
        {RIGHT_GROUPS.map((group) => (
          <Group key={group.key} {...{ form, group }} />
        ))}
      </div>
      <h3 className={css.heading}>{t('employee.targets')}</h3>
    </div>
  )
}
