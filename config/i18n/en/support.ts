/** The pages of support: state of the services, frequent questions, ways to reach somebody. `{brand}` is the name the site is known by. */
export default {
  status: {
    title: 'Status',
    fine: 'Every service works.',
    trouble: 'Not every service works right now.',
    asOf: 'As of {time:string}',
    list: 'Services',
    states: { OK: 'Works', MEH: 'Has trouble', KO: 'Out of order' },
    failed: 'The status could not be loaded',
  },
  faq: {
    title: 'Frequent questions',
    lead: 'What drivers ask most about {brand:string}.',
    more: 'Is your question missing?',
    pauses: 'Has your search stopped or paused?',
    questions: {
      does: {
        title: 'What does it do?',
        body: 'It checks the delivery platforms you link, takes the work blocks that fit your rules and shows you, for every block it left, why it left it.',
      },
      start: {
        title: 'How do I begin?',
        body: '- Sign up with your phone number; a text message proves it is yours.\n- Choose a service, sign in to your account there and set your rules.\n- Turn the switch on. It takes about three minutes.',
      },
      services: {
        title: 'Which platforms does it work with?',
        body: 'The status page lists all of them. You choose yours after signing up; further ones are added from the menu.',
      },
      price: {
        title: 'What does it cost?',
        body: 'The first day is free. After that it is $35 for 3 days or $50 for 7 days. A subscription is refunded in full within 48 hours of purchase.',
      },
      risk: {
        title: 'Can a platform close my account because of it?',
        body: 'Yes. Delivery platforms forbid automated tools. They can warn you, show you fewer blocks or close your account, and we cannot undo that for you. Slower modes lower the risk; none removes it.',
      },
      mode: {
        title: 'Which system mode should I choose?',
        body: '- Discrete is the safest: a calm pace.\n- Money is balanced: quicker at peak hours, best pay per hour first.\n- Food is for the stations of food delivery.\n- Masacre is the fastest and the riskiest.',
      },
      left: {
        title: 'Why did it not take a block?',
        body: 'Your dashboard says it for each one: the price was too low, the station or the hour was not among yours, it began too soon, or another driver was faster. When nothing fits for a day, it names the rule that keeps most blocks away.',
      },
      open: {
        title: 'May I open the platform’s own app meanwhile?',
        body: 'Stop the search first and wait until your dashboard says that it is safe.',
      },
      twice: {
        title: 'Can it book two blocks at the same time?',
        body: 'No. Blocks you already hold are respected, and a block that overlaps with one of them is left.',
      },
      password: {
        title: 'What happens to my platform password?',
        body: 'It is sent to that platform alone. What is kept to stay signed in is encrypted, is never shown again and is never written to a log.',
      },
      forgot: {
        title: 'I forgot my password. What now?',
        body: 'Choose “Forgot Password?” where you log in. A text message brings you a code, and with it you set a new one.',
      },
    },
  },
  proxy: {
    title: 'Install the proxy',
    lead: 'Your account works through our proxy. On an iPhone it takes a minute:',
    steps:
      'Open Settings, then Wi-Fi.\nTap the “i” next to the network you use.\nTap Configure Proxy and choose Manual.\nEnter this server and this port.\nTap Save and come back here.',
    server: 'Server',
    port: 'Port',
    unknown: 'Support gives you the server and the port.',
    check: 'Check again',
    failed: 'The server and the port could not be loaded',
    notYet: 'Your account does not have the proxy yet. Check each step, then check again.',
    notChecked: 'Couldn’t check the proxy. Check your connection, then try again.',
  },
  contact: {
    title: 'Contact us',
    lead: 'Send a message or call.',
    message: 'Send a message',
    phone: 'Call us',
    ways: { WHATSAPP: 'WhatsApp', TELEGRAM: 'Telegram', EMAIL: 'E-mail', SMS: 'Text message', PHONE: 'Phone' },
    none: 'No way to reach us is listed here yet. The frequent questions and the status page may help.',
    failed: 'The ways to reach us could not be loaded',
    before: 'Perhaps it is answered already',
  },
};
