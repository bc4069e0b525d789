/**
 * The terms of service and the privacy policy. A body's paragraphs are parted by an empty line; lines that begin with a
 * dash are a list. `{brand}` is the name the site is known by.
 */
export default {
  risk: {
    title: 'The risk, said plainly',
    body: 'The delivery platforms forbid automated tools in their own terms. A platform that notices one can warn you, limit the blocks it shows you, or close your account for good, and you may lose income. No setting removes this risk; the slower modes only lower it. {brand:string} cannot prevent, reverse or make good such a decision. Use it only if you can accept that.',
  },
  terms: {
    title: 'Terms of service',
    lead: 'These terms are the agreement between you and {brand:string}. Please read them before you sign up.',
    sections: {
      terms: {
        title: 'Terms',
        body: 'By opening an account or using {brand:string} you agree to these terms and to all laws that apply to you. If you do not agree with any of them, you may not use the service.\n\nYou must be old enough to drive for the platforms you link, and each account must belong to you. You are responsible for what happens under your account and for keeping your password to yourself.',
      },
      licence: {
        title: 'Use license',
        body: 'We grant you a personal, non-transferable and revocable license to use {brand:string} for your own delivery work. Under this license you may not:\n- resell, rent or share your access;\n- copy, modify or take apart the service or try to get around its limits;\n- use it with an account that is not yours;\n- use it to harm a platform, another driver or a customer.\n\nThe license ends by itself if you break any of these rules, and we may end it at any time. You may end it at any time by closing your account.',
      },
      disclaimer: {
        title: 'Disclaimer',
        body: 'The service is provided “as is”. We make no promise, express or implied, that it will win any number of blocks, that it will run without interruption or that it is free of errors.\n\n{brand:string} is not affiliated with, endorsed by or paid by any of the platforms it works with. Using an automated tool may breach the terms that you agreed with a platform. Your platform account may be warned, limited or closed because of it, and you alone carry that risk.',
      },
      limitations: {
        title: 'Limitations',
        body: 'As far as the law allows, {brand:string} and its suppliers are not liable for any damages that come from using the service or from being unable to use it. This includes lost income, lost blocks, lost data and the limiting or closing of a platform account, even if we knew that such damage was possible.\n\nWhere the law does not allow these limits, our liability is no more than what you paid us in the 30 days before the event.',
      },
      accuracy: {
        title: 'Accuracy of materials',
        body: 'What the service shows may contain technical, typing or data errors: it depends on what the platforms send. We do not promise that any of it is accurate, complete or current. Pay, times and places of a block are those of the platform. We may change the materials at any time without notice.',
      },
      links: {
        title: 'Links',
        body: 'The service may lead you to sites and apps of others. We have not reviewed all of them and are not responsible for what they contain. A link does not mean that we endorse a site. You use it at your own risk.',
      },
      modifications: {
        title: 'Modifications',
        body: 'We may revise these terms. When we do, you are asked to accept the new version the next time you open the service. If you do not accept it, you may not use the service any longer.',
      },
      indemnification: {
        title: 'Indemnification',
        body: 'You agree to hold {brand:string}, its owners and its staff harmless from any claim, loss or cost, including reasonable legal fees, that comes from your use of the service, from your breach of these terms or from your breach of a platform’s terms.',
      },
      refunds: {
        title: 'Refund policy',
        body: 'Subscriptions are refunded in full within 48 hours of purchase. After 48 hours there is no refund.\n\nFor any other purchase, contact support within 48 hours of it.\n\nThere is no refund for services that have been used or accessed, nor for promotional items.',
      },
      law: {
        title: 'Governing law',
        body: 'These terms are governed by the laws of the United States, and you accept the jurisdiction of its courts.',
      },
    },
  },
  privacy: {
    title: 'Privacy policy',
    lead: 'Effective 2 September 2019. What {brand:string} keeps about you, why, and how you get rid of it.',
    sections: {
      collected: {
        title: 'What we collect',
        body: 'We keep what the service needs to work for you:\n- your name, phone number and, if you add one, a picture;\n- the sign-in details of the platforms you link, encrypted;\n- your rules: stations, schedule, pay and the like;\n- the offers that were seen for you and what became of them;\n- payments, invites and messages you send to support;\n- a record of changes to your account and of sign-ins, with time and device.',
      },
      use: {
        title: 'What we use it for',
        body: 'We use it to find, take and show you blocks, to keep your account safe, to charge you what you owe, to answer you and to repair faults. We do not sell your data, and we do not use it for advertising by others.',
      },
      credentials: {
        title: 'Your platform accounts',
        body: 'To work for you the service signs in to a platform in your name. Your platform passwords and tokens are encrypted where they are kept, are never shown again and are never written to a log. They are sent to that platform alone. You can unlink a platform at any time; its sign-in details are then deleted.',
      },
      shared: {
        title: 'Whom we share it with',
        body: 'We share only what a task needs, with:\n- the platforms you link;\n- the companies that carry our text messages and handle card payments;\n- the person whose referral brought you here, who can see that you joined and whether you are active;\n- the statistics services of this site, only if you turn on sharing in the settings: steps such as a finished set-up, without your name or phone number;\n- authorities, where the law obliges us.\n\nIn lists that other drivers see you appear as “Anonymous” unless you make your profile public. Administrators see names.',
      },
      place: {
        title: 'Location',
        body: 'Your device is asked for its location only when you tap something that needs it, such as finding stations near you. We do not keep a history of where you were.',
      },
      cookies: {
        title: 'Cookies',
        body: 'We set only what the service needs: one cookie keeps you signed in, one recognizes this device for 180 days so that strangers cannot lock you out, and one remembers your language for 365 days. Your color mode is kept in your browser. There are no advertising or tracking cookies.',
      },
      kept: {
        title: 'How long we keep it',
        body: '- Offers and what became of them: 90 days. Daily totals without names may stay longer.\n- Technical logs: 14 days.\n- Payments and the record of changes: 7 years, as the law asks.\n- Everything else: until you change it or close your account.',
      },
      rights: {
        title: 'Your rights',
        body: 'You may ask what we hold about you, have it corrected and have it deleted. When an account is deleted its personal fields go at once; payments and the record of changes stay for the time above, and figures of past blocks by the day longer, all without your name. You can end every session of yours in the settings.',
      },
      safety: {
        title: 'Security',
        body: 'Passwords are kept only as one-way hashes. Traffic is encrypted, and access to the records is limited and recorded. No system is perfectly safe: if something happens that concerns you, we tell you without delay.',
      },
      children: {
        title: 'Children',
        body: 'The service is for working drivers. It is not meant for anyone under 18, and we do not knowingly keep data about them.',
      },
      changes: {
        title: 'Changes and questions',
        body: 'When this policy changes in a way that matters, we tell you in the service before it takes effect. Questions are welcome: write to support.',
      },
    },
  },
};
