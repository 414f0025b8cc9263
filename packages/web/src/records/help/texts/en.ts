/** The help in English. */
import type { HelpTexts } from '../help-guides.ts'

export const en: HelpTexts = {
  guides: {
    admin: [
      '“First steps” on Home lead you through the set-up: company details, logo, currency, employees, data. Any step can wait.',
      'Settings → Company and Reference lists: legal entities with bank accounts, logo, numbering, statuses, own fields and words, mail.',
      'Settings → Employees: invite by e-mail or by link. “What the employee will see” shows what a role gives before you save.',
      'Import clients, drivers, trucks and orders from a file: the ⋮ menu above the list. It is checked first, and an import can be undone.',
      'Logins and changes of rights are in the security log.',
      'Company → Document texts: your conditions and the order of blocks, beside the finished document. Retention: what is erased and when.',
    ],
    head: [
      'Home shows what is urgent in your team: overdue, unanswered, without a truck.',
      'Statistics count income, margin and targets. Press a figure to open the list behind it.',
      'If a rule stops an order, you can press “Move anyway”. The history shows it.',
      'Leave: set “Absence and deputy” on the employee’s card. The deputy does the work, and it goes back by itself.',
    ],
    manager: [
      'An enquiry is a lead, or a quote at once: client, route, services, terms. The draft saves itself.',
      'Ask carriers for rates right from the quote: “Request a rate”. Their answers appear side by side.',
      'The client agrees: “Place the order”. Route and prices go over to the order.',
      'The button at the bottom of an order is its next step. It asks for what is missing.',
      '“Waiting for me” lists everything where it is your turn today.',
      'Call or write to the client with one press on the card, and log the call there.',
    ],
    operations: [
      'The filters “Active only” and “Waiting for me” are your day: ETA, free time, cut-offs.',
      'Add containers one by one, or paste a table from Excel: the button beside “+” on the card.',
      'The button at the bottom of the card changes the status; the other steps are behind the arrow.',
      'If something goes wrong, press “Report a problem”: the team sees it at once.',
    ],
    documents: [
      '“What is missing” on an order lists the documents that its mode of transport needs.',
      'Drop a file on the card or take a photo. Press the kind of document to change it.',
      '“Documents (PDF)” in the ⋮ menu makes the invoice, act, transport order and CMR, and names empty fields first.',
      'An e-mail with a document goes out from the card and stays in its history.',
    ],
    dispatcher: [
      'The truck plan shows who is free, where and when. Drag a load onto a truck.',
      '“Assign a truck” offers those that fit: free, with valid documents, close to the loading point.',
      'Loaded, on the way, unloaded: the button at the bottom of the card, offline too.',
      'Call the driver with one press on the card or in the list; on a phone you can swipe the row to the right.',
      'Report a delay with “Report a problem” and a photo.',
    ],
    money: [
      'The plan calculation of an order: what the client pays, what we pay, kickbacks, margin, at the rate of the order’s day.',
      'Services can be pasted from Excel: “Add a row” → “Services from a table”.',
      'A list shown as a table can be grouped by client with sums, printed and exported exactly as you see it.',
      'Exchange rates are in Settings.',
    ],
    viewer: [
      'You see the records that are open to you and cannot change them.',
      'Search finds records by number, client, truck, container and phone.',
      'Narrow any list with filters and save the set under a name of your own.',
    ],
  },
  offline: [
    'Offline, what you enter is kept on the device and sent by itself later. The header says how much is waiting.',
    'If somebody else changed the same field, the app shows both values and asks which one to keep.',
  ],
  desktop: [
    'Ctrl+K finds records, opens screens, creates records and changes statuses. The ? key shows all keys.',
    'Drag the edge between list and card. The pin (P) keeps a record as a tab; Alt and a digit go back to it.',
    'In a window from 1,200 pixels a list can be a table: columns, sorting, groups, editing in the cell.',
  ],
  hints: {
    palette: 'Ctrl+K finds records, opens screens, creates records and changes statuses, all from the keyboard.',
    waiting: '“Waiting for me” on Home lists everything where it is your turn.',
    offline:
      'You can go on working offline: what you enter is kept here and sent by itself. The header says how much is waiting.',
    saved_filters: 'Save a set of filters under a name: one press opens the list that way again, on every device.',
    table: 'On a wide screen a list can be a table: columns, sorting, groups with sums, editing in the cell, printing.',
    sweep: 'Swipe a row to the right to call, to the left to write.',
    next_step:
      'The button at the bottom of an order is its next step and asks for what is missing. The arrow has the other steps.',
    tabs: 'P keeps a record open as a tab, Alt and a digit go back to it. The edge of the card can be dragged.',
    paste: 'Paste containers and services as a table from Excel: the button beside “+” on the card.',
    problem: 'Something went wrong on the way? “Report a problem” tells the team at once, with a photo.',
    mention: 'Type @ and a name, and the colleague gets a notification.',
  },
  pictures: {
    admin: '“First steps” with a list of what is left to set up',
    head: '“Statistics”: the figures of the month',
    manager: 'An order’s card with the button of its next step at the bottom',
    operations: 'Containers on an order’s card',
    documents: 'The documents that can be made for an order',
    dispatcher: '“Truck plan”: trucks and their trips by day',
    money: 'The plan calculation of an order: revenue, costs and margin',
    viewer: 'Search by order number',
    desktop: 'The list of orders with an open order beside it',
  },
  pictureAway: 'The picture loads once you are online.',
  news: {
    '2026-11-own': [
      'Company: own statuses, numbers, words, document texts, mail and retention periods.',
      'Absences: a deputy does the work of a colleague who is away, until the end of the last day.',
      'Search also finds what was entered here and is not sent yet.',
      'One hint a day about the screen you have open. Hints can be switched off in Settings.',
    ],
    '2026-11-desk': [
      'A card can be made wider: drag its edge. The plan calculation then stands beside client and carriage.',
      'Containers and services can be pasted as a table from Excel.',
      'Files can be dropped on a card, offline too.',
      'Records stay open as tabs.',
    ],
    '2026-11-company': [
      'Orders, clients and other records can have fields of your own.',
      'Files from Bitrix24, Kommo, HubSpot and 1C are recognised, and an import can be undone.',
      'An employee can be invited by a link, and you can check in advance what they will see.',
    ],
  },
}
