/** An employee for one test, as the call that adds one takes it. */
import { unique } from './test.ts'

const address = (name: string) => `${name.replaceAll(' ', '-').replaceAll(/[^\w-]/g, '')}@demo.example`

export const newPerson = (more: object = {}) => {
  const name = unique('Кадровый')
  return { name, organization: 1, email: `p${address(name)}`, role: 'manager', ...more }
}
