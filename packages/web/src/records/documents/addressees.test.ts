/** Whose e-mail is offered first for a document. */
import { expect, test } from 'vitest'
import type { Row } from '#offline/row.ts'
import { addresseesIn } from './addressees.ts'

const EMAIL = 3
const person = (id: number, name: string, emails: readonly string[], isMain = 0): Row => ({
  id,
  rev: 1,
  name,
  is_main: isMain,
  contacts: emails.map((value, place) => ({ id: place + 1, rev: 1, type_tech_name: 'email', value })),
})
const PEOPLE = [
  person(1, 'Олег', ['oleg@a.example']),
  person(2, 'Марина', ['marina@a.example'], 1),
  person(3, 'Игорь', ['igor@a.example', 'IGOR@a.example ']),
]
const CONTACTS: Row[] = [
  { id: 1, rev: 1, type: EMAIL, value: 'office@a.example' },
  { id: 2, rev: 1, type: 1, value: '380671234567' },
  { id: 3, rev: 1, type: EMAIL, value: 'oleg@a.example', person_id: 1 },
]

test('the person of the deal comes first, then the main one, the company and the others, each address once', () => {
  const addressees = addresseesIn({ people: PEOPLE, contacts: CONTACTS, emailType: EMAIL, personId: 3 })
  expect(addressees).toEqual([
    { email: 'igor@a.example', name: 'Игорь' },
    { email: 'marina@a.example', name: 'Марина' },
    { email: 'office@a.example', name: '' },
    { email: 'oleg@a.example', name: 'Олег' },
  ])
})

test('without a person of the deal the main one comes first; without any address there is nobody', () => {
  const addressees = addresseesIn({ people: PEOPLE, contacts: CONTACTS, emailType: EMAIL, personId: null })
  expect(addressees[0]?.email).toBe('marina@a.example')
  expect(addresseesIn({ people: [], contacts: [], emailType: EMAIL, personId: 3 })).toEqual([])
})
