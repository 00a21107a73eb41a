// Written by `npm run client`.

/** The calls of the shop, below `/api`. */
export interface Calls {
  /** Whether the email address belongs to an admin. */
  'GET /admin/:email': {
    params: { email: string };
    answer: {
      admin: boolean;
      staff?: { role: string; calls: Array<string>; money: boolean };
      suspended?: boolean;
      company?: string;
      account?: string;
      lacks?: Array<string>;
    };
  };
  /** Prices agreed with customers, newest first. */
  'GET /agreed-price': {
    query?: { limit?: number; after?: string; q?: string; customer?: string; tool?: string };
    answer: Array<{
      _id: string;
      customer: string;
      customerId: string;
      customerName: string;
      toolId: string;
      tool: string;
      from: number;
      unitPrice: number;
      listPrice: number;
      currency: string;
      validFrom: string | null;
      until: string | null;
      validity: 'valid' | 'later' | 'expired';
      createdAt: string;
      createdBy: string;
    }>;
  };
  /** Agrees a price per piece with a customer for a tool, from a number of pieces on. */
  'POST /agreed-price': {
    body?: {
      customer?: string | number | null;
      toolId?: string | number | null;
      from?: number | string | null;
      unitPrice?: number | string | null;
      validFrom?: string | number | null;
      until?: string | number | null;
      replace?: boolean;
      belowFloor?: boolean;
    };
    answer: { insertedId: string; acknowledged?: true };
  };
  /** Ends an agreed price. */
  'DELETE /agreed-price/:id': {
    params: { id: string };
    answer: { deletedCount: number; acknowledged?: true };
  };
  /** The agreed prices as a CSV file that POST /agreed-price-import accepts. */
  'GET /agreed-prices.csv': {
    query?: { q?: string; customer?: string; tool?: string };
    answer: Response;
  };
  /** Adds a template of answers. */
  'POST /answer-template': {
    body?: { name?: string | number | null; text?: string | number | null };
    answer: { insertedId: string; acknowledged?: true };
  };
  /** Changes a template of answers. */
  'PUT /answer-template/:id': {
    params: { id: string };
    body?: { name?: string | number | null; text?: string | number | null };
    answer: { acknowledged: true };
  };
  /** Deletes a template of answers. */
  'DELETE /answer-template/:id': {
    params: { id: string };
    answer: { deletedCount: number; acknowledged?: true };
  };
  /**
   * What waits for a second administrator: proposed bank details, refunds, rights and removals of second
   * factors, oldest first.
   */
  'GET /approval': {
    answer: Array<{
      _id: string;
      kind: 'bank-details' | 'refund' | 'rights' | 'second-factor';
      title: string;
      path: string;
      rows: Array<{ name: string; value: string; before?: string }>;
      advice: string;
      proposedBy: string;
      proposedAt: string;
      own: boolean;
      whyNot: string | null;
    }>;
  };
  /** How many proposals wait for a second administrator. */
  'GET /approval-count': {
    answer: { count: number };
  };
  /**
   * The account that new invoices print, and the proposal awaiting the approval of a second
   * administrator.
   */
  'GET /bank-details': {
    answer: {
      rows: Array<{ name: string; value: string }> | null;
      sample: boolean;
      agreed: { proposedBy: string; approvedBy: string; at: string } | null;
      fixed: boolean;
      otherAdmins: number;
      secondAdmins: number;
      proposal: { proposedBy: string; proposedAt: string } | null;
    };
  };
  /** Lines of bank statements: by default the open ones, each with the invoice that it probably pays. */
  'GET /bank-statement/line': {
    query?: { limit?: number; after?: string; state?: 'open' | 'recorded' | 'dismissed' | 'skipped' };
    answer: Array<{
      _id: string;
      account: string;
      bookedOn: string;
      kind: 'credit' | 'debit' | 'reversal';
      amount: number;
      currency: string;
      reference: string;
      payer: string;
      endToEndId: string;
      bankId: string;
      state: 'open' | 'recorded' | 'dismissed' | 'skipped';
      invoice: string | null;
      reason: string | null;
      decidedAt: string | null;
      proposal: {
        invoice: string;
        doubt: 
          | 'amount' | 'currency' | 'check-digits' | 'several' | 'alike' | 'taken-back' | 'no-reference'
          | null;
        pays: 'deposit' | 'all' | null;
        orderId: string;
        currency: string;
        due: number;
        depositDue: number;
        names: Array<string>;
      } | null;
      known: {
        orderId: string;
        order: string;
        amount: number;
        currency: string;
        on: string | null;
        recorded: boolean;
      } | null;
    }>;
  };
  /** Dismisses a line of a bank statement that pays no invoice, with the reason. */
  'POST /bank-statement/line/:id/dismiss': {
    params: { id: string };
    body: { reason: string };
    answer: { acknowledged: true };
  };
  /** Records a line of a bank statement on an invoice. */
  'POST /bank-statement/line/:id/record': {
    params: { id: string };
    body: { invoice: string; byHand?: boolean; surplus?: boolean; repeated?: boolean };
    answer: { acknowledged: true; orders: Array<string> };
  };
  /** Opens a dismissed line of a bank statement again. */
  'POST /bank-statement/line/:id/reopen': {
    params: { id: string };
    answer: { acknowledged: true };
  };
  /** The batches that are to be received, by day, and the latest that were. */
  'GET /batch': {
    answer: Array<{
      id: string;
      toolId: string;
      toolName: string | null;
      dueOn: string;
      pieces: number;
      carried: number;
      sold: number;
      received: number | null;
      receivedAt: string | null;
      note: string | null;
    }>;
  };
  /** Adds a batch of a tool. */
  'POST /batch': {
    body?: {
      toolId?: string | number | null;
      pieces?: number | string | null;
      dueOn?: string | number | null;
    };
    answer: { insertedId: string; acknowledged?: true };
  };
  /** Orders pieces of a tool from its stock and its batches, all or none. */
  'POST /batch-order': {
    body: {
      toolId?: string | number | null;
      parts: Array<{ batch: string | null; pieces?: number | string | null; dueOn?: string | number | null }>;
      unitPrice?: number;
      shippingAddress?: string | number | null;
      orderedPhone?: string | number | null;
      poNumber?: string | number | null;
    };
    answer: { acknowledged: true; insertedIds: Array<string>; invoice: string | null };
  };
  /** Changes the pieces and the day of a batch. */
  'PUT /batch/:id': {
    params: { id: string };
    body?: { pieces?: number | string | null; dueOn?: string | number | null };
    answer: { acknowledged: true };
  };
  /** Removes a batch of which nothing is sold. */
  'DELETE /batch/:id': {
    params: { id: string };
    answer: { acknowledged: true };
  };
  /**
   * Receives a batch: its pieces go to its orders, first come first served by deposit, and the rest into
   * stock.
   */
  'POST /batch/:id/receipt': {
    params: { id: string };
    body?: {
      received?: number | string | null;
      note?: string | number | null;
      restOn?: string | number | null;
    };
    answer: { acknowledged: true; covered: number; waiting: number; toStock: number };
  };
  /** Fetches the state of a card payment from the gateway. */
  'POST /card-payment/:id/check': {
    params: { id: string };
    answer: { state: 'open' | 'received' | 'held' | 'ended' };
  };
  /** Changes by admins, newest first. */
  'GET /changes': {
    query?: {
      limit?: number;
      after?: string;
      admin?: string;
      kind?: 
        | 'order'
        | 'tool'
        | 'user'
        | 'review'
        | 'bank'
        | 'statement'
        | 'price'
        | 'search'
        | 'webhook'
        | 'role';
      subject?: string;
    };
    answer: Array<{
      _id: string;
      at: string;
      admin: string;
      kind: 
        | 'order'
        | 'tool'
        | 'user'
        | 'review'
        | 'bank'
        | 'statement'
        | 'search'
        | 'webhook'
        | 'role'
        | 'price';
      action: string;
      subjectId: string;
      subject: string;
      currency: string | null;
      before: Record<string, unknown> | null;
      after: Record<string, unknown> | null;
    }>;
  };
  /** Changes by admins as a CSV file. */
  'GET /changes.csv': {
    query?: {
      admin?: string;
      kind?: 
        | 'order'
        | 'tool'
        | 'user'
        | 'review'
        | 'bank'
        | 'statement'
        | 'price'
        | 'search'
        | 'webhook'
        | 'role';
      subject?: string;
    };
    answer: Response;
  };
  /** The company of the signed-in person, with its members. */
  'GET /company': {
    answer: {
      company: {
        _id: string;
        name: string;
        role: 'owner' | 'approver' | 'buyer' | 'accountant' | 'viewer';
        poRequired: boolean;
        waiting: number;
        members: Array<{
          _id: string;
          name: string;
          email: string;
          role: 'owner' | 'approver' | 'buyer' | 'accountant' | 'viewer';
          orderLimit: number | null;
          monthLimit: number | null;
          limitCurrency: string;
          you: boolean;
        }>;
        invitations: Array<{
          _id: string;
          email: string;
          role: 'owner' | 'approver' | 'buyer' | 'accountant' | 'viewer';
          expiresAt: string;
          orderLimit: number | null;
          monthLimit: number | null;
          limitCurrency: string;
        }>;
        history: Array<{ at: string; by: string; what: string }>;
      } | null;
    };
  };
  /** Orders that wait, or waited, for the approval of the company. */
  'GET /company-request': {
    answer: Array<{
      _id: string;
      by: string;
      yours: boolean;
      lines: Array<{ tool: string; pieces: number }>;
      total: number;
      currency: string;
      state: 'pending' | 'approved' | 'declined' | 'cancelled';
      askedAt: string;
      decidedBy: string | null;
      orders: Array<{ _id: string; number: string }>;
      approvers: Array<string>;
    }>;
  };
  /**
   * Conversations, the latest message first: all for an admin, who may filter them, their own for a
   * customer.
   */
  'GET /conversation': {
    query?: {
      limit?: number;
      after?: string;
      state?: 'open' | 'waiting-for-them' | 'done' | 'all';
      owner?: string;
      order?: string;
      q?: string;
    };
    answer: Array<{
      _id: string;
      lastId: string;
      subject: string;
      state: 'new' | 'waiting-for-us' | 'waiting-for-them' | 'done';
      name: string;
      email: string;
      about: 
        | { kind: 'tool' | 'order' | 'quote' | 'invoice'; id: string; label: string; path: string }
        | null;
      owner: { _id: string; name: string } | null;
      messages: number;
      lastFrom: 'customer' | 'shop';
      preview: string;
      lastAt: string;
      unread: boolean;
    }>;
  };
  /**
   * A question about a quote (its id) or an invoice (its number): continues the open conversation about
   * it, or opens one.
   */
  'POST /conversation': {
    body: { kind: 'quote' | 'invoice'; id: string; text?: string | number | null };
    answer: { acknowledged: true; path: string };
  };
  /** Number of conversations that wait for the shop, or for a customer of those with an unread answer. */
  'GET /conversation-count': {
    answer: { count: number };
  };
  /** A file of a conversation, by the link in the mail to the customer. */
  'GET /conversation-file/:id/:key': {
    params: { id: string; key: string };
    answer: Response;
  };
  /** A conversation with its messages, for its customer or an admin. */
  'GET /conversation/:id': {
    params: { id: string };
    answer: {
      _id: string;
      lastId: string;
      subject: string;
      state: 'new' | 'waiting-for-us' | 'waiting-for-them' | 'done';
      name: string;
      email: string;
      about: 
        | { kind: 'tool' | 'order' | 'quote' | 'invoice'; id: string; label: string; path: string }
        | null;
      owner: { _id: string; name: string } | null;
      messages: number;
      lastFrom: 'customer' | 'shop';
      preview: string;
      lastAt: string;
      unread: boolean;
      phone: string;
      openedAt: string;
      answeredAt: string | null;
      customerId: string | null;
      thread: Array<{
        _id: string;
        kind: 'in' | 'out' | 'note';
        author: string;
        byMail: boolean;
        text: string;
        files: Array<{ _id: string; name: string }>;
        leftOut: number;
        at: string;
      }>;
      others: Array<{
        _id: string;
        lastId: string;
        subject: string;
        state: 'new' | 'waiting-for-us' | 'waiting-for-them' | 'done';
        name: string;
        email: string;
        about: 
          | { kind: 'tool' | 'order' | 'quote' | 'invoice'; id: string; label: string; path: string }
          | null;
        owner: { _id: string; name: string } | null;
        messages: number;
        lastFrom: 'customer' | 'shop';
        preview: string;
        lastAt: string;
        unread: boolean;
      }>;
    };
  };
  /** Sets state and owner of a conversation. */
  'PUT /conversation/:id': {
    params: { id: string };
    body?: { state?: 'waiting-for-us' | 'waiting-for-them' | 'done'; owner?: string | null };
    answer: { acknowledged: true };
  };
  /** A file of a conversation. */
  'GET /conversation/:id/file/:file': {
    params: { id: string; file: string };
    answer: Response;
  };
  /** Adds a message to a conversation. */
  'POST /conversation/:id/message': {
    params: { id: string };
    body?: { text?: string | number | null; files?: Array<string>; lastSeen?: string };
    answer: { insertedId: string; acknowledged?: true };
  };
  /** Adds an internal note to a conversation. */
  'POST /conversation/:id/note': {
    params: { id: string };
    body?: { text?: string | number | null };
    answer: { acknowledged: true };
  };
  /** Notes that the customer has seen a conversation. */
  'POST /conversation/:id/seen': {
    params: { id: string };
    answer: { acknowledged: true };
  };
  /** What a piece of each tool costs to make, in the currency of the shop. */
  'GET /cost-floor': {
    answer: Array<{ toolId: string; toolName: string; floor: number }>;
  };
  /** New customers whom a clerk has to look at, and the customers nearest to their credit limits. */
  'GET /customer-credit': {
    answer: {
      newCustomers: Array<{
        customer: { _id: string; name: string; email: string };
        isNew: boolean;
        accepted: { at: string; by: string | null } | null;
        unpaidOrders: number;
        releasedAt: string | null;
        currency: string;
        open: number;
        openElsewhere: Array<{ currency: string; amount: number }>;
        limit: number | null;
        ownLimit: boolean;
        limitSet: { at: string; by: string | null } | null;
      }>;
      limited: Array<{
        customer: { _id: string; name: string; email: string };
        isNew: boolean;
        accepted: { at: string; by: string | null } | null;
        unpaidOrders: number;
        releasedAt: string | null;
        currency: string;
        open: number;
        openElsewhere: Array<{ currency: string; amount: number }>;
        limit: number | null;
        ownLimit: boolean;
        limitSet: { at: string; by: string | null } | null;
      }>;
    };
  };
  /** Accepts a new customer: their orders hold their pieces for the full time. */
  'POST /customer-credit/:id/acceptance': {
    params: { id: string };
    answer: { acknowledged: true };
  };
  /** Sets how much a customer may have open, in the currency of the shop. */
  'PUT /customer-credit/:id/limit': {
    params: { id: string };
    body: { limit: unknown };
    answer: { acknowledged: true };
  };
  /** Writes a quote with its first offer for the customer with this address, who needs no account. */
  'POST /customer-quote': {
    body: {
      lines: Array<{
        toolId: string;
        pieces: number | string;
        unitPrice: number | string;
        alternative?: string | number | null;
      }>;
      charges?: Array<{ text?: string | number | null; amount: number | string }>;
      discount?: { text?: string | number | null; amount: number | string } | null;
      validUntil?: string | number | null;
      delivery?: string | number | null;
      leadTimeDays?: number | string | null;
      depositPercent?: number | string | null;
      notes?: string | number | null;
      belowFloor?: boolean;
      email?: string | number | null;
      name?: string | number | null;
    };
    answer: { acknowledged: true; insertedId: string; revision: string };
  };
  /** Who of the staff has read the data of customers, newest first. */
  'GET /data-access': {
    query?: { limit?: number; after?: string; customer?: string; by?: string; day?: string | '' };
    answer: Array<{
      _id: string;
      at: string;
      by: string;
      call: string;
      search: string | null;
      customer: string | null;
    }>;
  };
  /** What an order of a tool would cost if it was placed now, and when it is due. */
  'POST /due-amounts': {
    body: {
      toolId?: string | number | null;
      pieces: number;
      shippingAddress: string;
      orderedPhone: string;
    };
    answer: Array<{ name: string; amount: string }>;
  };
  /** The admins who can own conversations, and the templates of answers. */
  'GET /inbox-setup': {
    answer: {
      admins: Array<{ _id: string; name: string }>;
      templates: Array<{ _id: string; name: string; text: string }>;
      takesReplies: boolean;
    };
  };
  /** Sends an inquiry to the sales team. */
  'POST /inquiry': {
    body?: {
      name?: string | number | null;
      email?: string | number | null;
      phone?: string | number | null;
      message?: string | number | null;
      website?: string | number | null;
    };
    answer: { acknowledged: true };
  };
  /** Issues one proforma invoice for several unpaid orders of a customer. */
  'POST /invoice': {
    body: { orders: Array<string> };
    answer: { acknowledged: true; number: string; order: string };
  };
  /** The caller’s invoices, or for an admin those of all customers or of one. */
  'GET /invoice': {
    query?: { limit?: number; after?: string; customer?: string; show?: 'open' | 'overdue'; q?: string };
    answer: Array<{
      _id: string;
      number: string;
      revision: string;
      issuedOn: string;
      currency: string;
      total: number;
      received: number;
      due: number;
      dueOn: string | null;
      dueFirst: number;
      overdue: boolean;
      orders: Array<{ _id: string; number: string }>;
      customer?: { name: string; email: string };
    }>;
  };
  /**
   * An invoice by its number, with lines and ledger: the latest revision, or the one with this letter
   * (empty: the original).
   */
  'GET /invoice/:number': {
    params: { number: string };
    query?: { revision?: string };
    answer: {
      number: string;
      revision: string;
      issuedOn: string;
      currency: string;
      total: number;
      received: number;
      due: number;
      dueOn: string | null;
      dueFirst: number;
      overdue: boolean;
      superseded: boolean;
      revisions: Array<string>;
      lines: Array<{
        kind: 'order' | 'charge' | 'discount' | 'credit';
        text: string;
        amount: number;
        orderId?: string;
      }>;
      taxes: Array<{ percent: number; base: number; amount: number }>;
      entries: Array<{
        kind: 'payment' | 'write-off' | 'refund' | 'correction';
        amount: number;
        reference: string | null;
        receivedOn: string;
      }>;
    };
  };
  /** A proforma invoice as PDF: the latest revision, or the one with this letter. */
  'GET /invoice/:number.pdf': {
    params: { number: string };
    answer: Response;
  };
  /**
   * Records a payment or refund in the ledger of an invoice and allocates it to its orders, deposits
   * first.
   */
  'POST /invoice/:number/entry': {
    params: { number: string };
    body: {
      kind: 'payment' | 'refund';
      receivedOn?: string;
      reference?: string;
      note?: string;
      method?: string;
      repeated?: boolean;
      amount?: number;
      receivedBefore?: number;
      surplus?: boolean;
    };
    answer: 
      | { acknowledged: true; insertedId: string; orders: Array<string> }
      | { acknowledged: true; approval: string };
  };
  /** Adds a charge, discount or credit to an invoice and issues its next revision. */
  'POST /invoice/:number/line': {
    params: { number: string };
    body: {
      kind: 'charge' | 'discount' | 'credit';
      text: string;
      amount?: number;
      percent?: number;
      belowFloor?: boolean;
    };
    answer: { insertedId: string; acknowledged?: true };
  };
  /**
   * Orders for which nothing is paid yet: the caller’s own, or those of the given order’s customer in
   * the same currency.
   */
  'GET /joinable-order': {
    query?: { order?: string };
    answer: {
      orders: Array<{
        _id: string;
        orderedBy: string;
        orderedEmail: string;
        shippingAddress: string;
        orderedPhone: string;
        orderedTool: string;
        orderedMinQty: number;
        orderedTotalPrice: number | null;
        number?: string;
        toolId?: string;
        unitPrice?: number | null;
        currency?: string;
        placedAt?: string;
        heldUntil?: string | null;
        state?: 
          | 'to-be-paid'
          | 'paid'
          | 'confirmed'
          | 'in-production'
          | 'ready'
          | 'partly-shipped'
          | 'shipped'
          | 'delivered'
          | 'cancelled';
        paidAt?: string | null;
        shippedAt?: string | null;
        cancelledAt?: string | null;
        receivedAmount?: number | null;
        shippedPieces?: number;
        promisedFor?: string | null;
        depositAmount?: number | null;
        adjustmentAmount?: number | null;
        onAccount?: boolean;
        jointInvoice?: string | null;
        depositReceived?: boolean;
        img?: string;
        reportedAmount?: number | null;
        jointDue?: number | null;
        byCard?: true;
        freightToAdd?: true;
        poNumber?: string;
        foundBy?: string;
      }>;
    };
  };
  /**
   * The journal of a period as a CSV file or, with Accept, as an XLSX file: invoices, changes of them
   * and money, by double entry.
   */
  'GET /journal': {
    query?: { from?: string; to?: string };
    answer: Response;
  };
  /** A quote, for anyone who has the secret of the link in a mail about it. */
  'POST /linked-quote/:id': {
    params: { id: string };
    body: { secret: string };
    answer: {
      _id: string;
      number: string;
      state: 'asked' | 'offered' | 'accepted' | 'declined' | 'expired' | 'withdrawn';
      revision: string | null;
      currency: string;
      customer: { name: string; email: string };
      askedAt: string;
      asked: {
        currency: string;
        lines: Array<{ toolId: string; tool: string; pieces: number; targetPrice: number | null }>;
        port: string;
        message: string;
      };
      revisions: Array<{
        revision: string;
        offeredAt: string;
        validUntil: string;
        currency: string;
        lines: Array<{
          toolId: string;
          tool: string;
          pieces: number;
          unitPrice: number;
          amount: number;
          alternative: string;
        }>;
        charges: Array<{ text: string; amount: number }>;
        discount: { text: string; amount: number } | null;
        delivery: string;
        leadTimeDays: number | null;
        depositPercent: number | null;
        notes: string;
        total: number;
      }>;
      seenAt: string | null;
      decidedAt: string | null;
      why: 'price' | 'time' | 'terms' | 'other-supplier' | 'not-needed' | 'other' | null;
      reason: string | null;
      accepted: { revision: string; lines: Array<number>; leftOut: Array<number> } | null;
      invoice: string | null;
      orders: Array<{ _id: string; number: string; line: number }>;
      mine: boolean;
      usualTerms: string | null;
    };
  };
  /** Declines an offer, for anyone who has the secret of the link in a mail about it. */
  'POST /linked-quote/:id/decline': {
    params: { id: string };
    body: {
      revision?: string | number | null;
      why?: 'price' | 'time' | 'terms' | 'other-supplier' | 'not-needed' | 'other';
      reason?: string | number | null;
      secret: string;
    };
    answer: { acknowledged: true };
  };
  /** A revision of a quote as PDF, for anyone who has the secret of the link in a mail about it. */
  'POST /linked-quote/:id/pdf': {
    params: { id: string };
    body: { secret: string; revision?: string };
    answer: Response;
  };
  /** The list of the signed-in user: tools and pieces, before an order. */
  'GET /list': {
    answer: { lines: Array<{ toolId: string; pieces: number }> };
  };
  /** Merges changes of lines into the list of the signed-in user. */
  'PUT /list': {
    body: { changes: Array<{ toolId: string; pieces: number | null; base: number | null }> };
    answer: { lines: Array<{ toolId: string; pieces: number }>; left: Array<string> };
  };
  /** What the page of a list shows of these tools (`ids`, separated by commas). */
  'GET /listed-tool': {
    query: { ids: string };
    answer: Array<{
      _id: string;
      toolName: string;
      img: string;
      quantity: number;
      price: number;
      priceSteps: Array<{ from: number; price: number | null }>;
      carton: 
        | { pieces: number; lengthCm: number; widthCm: number; heightCm: number; grossKg: number }
        | null;
    }>;
  };
  /** The tools that names and model codes mean, and for others the tools that may be meant. */
  'POST /listed-tool/search': {
    body: { names: Array<string> };
    answer: Array<{ name: string; toolIds: Array<string>; near: Array<{ _id: string; toolName: string }> }>;
  };
  /** Changes of orders and tools since the last answer, for an open page that asks every few seconds. */
  'GET /live': {
    query?: { after?: number };
    answer: {
      cursor: number;
      orders: Array<{ _id: string; order: string; placed: boolean }> | 'any';
      tools: { copy: string; changes: number } | null;
      desk?: { copy: string; changes: number } | null;
      marks?: Array<{ topic: string; mark: string }>;
    };
  };
  /** Searches without a result, most frequent first. */
  'GET /missed-searches': {
    answer: Array<{ _id: string; text: string; count: number; lastAt: string }>;
  };
  /** How many new customers with unpaid orders a clerk has to look at. */
  'GET /new-customer-count': {
    answer: { count: number };
  };
  /** Places a bulk order. */
  'POST /order': {
    body?: {
      orderedBy?: string | number | null;
      orderedEmail?: string | number | null;
      shippingAddress?: string | number | null;
      orderedPhone?: string | number | null;
      orderedTool?: string | number | null;
      orderedMinQty?: number | string | null;
      orderedTotalPrice?: number | string | null;
      toolId?: string | number | null;
      furtherPieces?: number | string | null;
      poNumber?: string | number | null;
    };
    answer: {
      insertedId: string;
      acknowledged?: true;
      unitPrice?: number;
      orderedTotalPrice?: number;
      currency?: string;
      priceNote?: string;
    };
  };
  /** All orders, newest first, as JSON or, with Accept, as a CSV or XLSX file. */
  'GET /order': {
    query?: {
      limit?: number;
      after?: string;
      q?: string;
      from?: string;
      to?: string;
      state?: 
        | 'to-be-paid'
        | 'paid'
        | 'confirmed'
        | 'in-production'
        | 'ready'
        | 'partly-shipped'
        | 'shipped'
        | 'delivered'
        | 'cancelled';
      sort?: 
        | 'date-up'
        | 'amount-up'
        | 'amount-down'
        | 'customer-up'
        | 'customer-down'
        | 'state-up'
        | 'state-down';
    };
    answer: Array<{
      _id: string;
      orderedBy: string;
      orderedEmail: string;
      shippingAddress: string;
      orderedPhone: string;
      orderedTool: string;
      orderedMinQty: number;
      orderedTotalPrice: number | null;
      number?: string;
      toolId?: string;
      unitPrice?: number | null;
      currency?: string;
      placedAt?: string;
      heldUntil?: string | null;
      state?: 
        | 'to-be-paid'
        | 'paid'
        | 'confirmed'
        | 'in-production'
        | 'ready'
        | 'partly-shipped'
        | 'shipped'
        | 'delivered'
        | 'cancelled';
      paidAt?: string | null;
      shippedAt?: string | null;
      cancelledAt?: string | null;
      receivedAmount?: number | null;
      shippedPieces?: number;
      promisedFor?: string | null;
      depositAmount?: number | null;
      adjustmentAmount?: number | null;
      onAccount?: boolean;
      jointInvoice?: string | null;
      depositReceived?: boolean;
      img?: string;
      reportedAmount?: number | null;
      jointDue?: number | null;
      byCard?: true;
      freightToAdd?: true;
      poNumber?: string;
      foundBy?: string;
    }>;
  };
  /** A better spelling of a search that found no orders, from the names of customers and tools. */
  'GET /order-search-correction': {
    query: { q: string };
    answer: { text: string | null };
  };
  /** Number and total amount of the matching orders in each state. */
  'GET /order-tabs': {
    query?: { q?: string; from?: string; to?: string };
    answer: {
      'to-be-paid': Array<{ orders: number; pieces: number; amount: number | null; currency: string }>;
      paid: Array<{ orders: number; pieces: number; amount: number | null; currency: string }>;
      confirmed: Array<{ orders: number; pieces: number; amount: number | null; currency: string }>;
      'in-production': Array<{ orders: number; pieces: number; amount: number | null; currency: string }>;
      ready: Array<{ orders: number; pieces: number; amount: number | null; currency: string }>;
      'partly-shipped': Array<{ orders: number; pieces: number; amount: number | null; currency: string }>;
      shipped: Array<{ orders: number; pieces: number; amount: number | null; currency: string }>;
      delivered: Array<{ orders: number; pieces: number; amount: number | null; currency: string }>;
      cancelled: Array<{ orders: number; pieces: number; amount: number | null; currency: string }>;
    };
  };
  /** The delivered orders of the signed-in user that have no review. */
  'GET /order-to-review': {
    answer: Array<{ _id: string; number: string; tool: string }>;
  };
  /** Changes the pieces, the price, the address or the promised day of an order. */
  'PUT /order/:id': {
    params: { id: string };
    body?: {
      orderedMinQty?: number | string;
      unitPrice?: number;
      shippingAddress?: string;
      promisedFor?: string | null;
      reason?: string | number | null;
      orderedTotalPrice?: number;
      seen?: {
        orderedMinQty?: number | string;
        unitPrice?: number;
        shippingAddress?: string;
        promisedFor?: string | null;
      };
      belowFloor?: boolean;
    };
    answer: {
      acknowledged: true;
      order: {
        _id: string;
        orderedBy: string;
        orderedEmail: string;
        shippingAddress: string;
        orderedPhone: string;
        orderedTool: string;
        orderedMinQty: number;
        orderedTotalPrice: number | null;
        number?: string;
        toolId?: string;
        unitPrice?: number | null;
        currency?: string;
        placedAt?: string;
        heldUntil?: string | null;
        state?: 
          | 'to-be-paid'
          | 'paid'
          | 'confirmed'
          | 'in-production'
          | 'ready'
          | 'partly-shipped'
          | 'shipped'
          | 'delivered'
          | 'cancelled';
        paidAt?: string | null;
        shippedAt?: string | null;
        cancelledAt?: string | null;
        receivedAmount?: number | null;
        shippedPieces?: number;
        promisedFor?: string | null;
        depositAmount?: number | null;
        adjustmentAmount?: number | null;
        onAccount?: boolean;
        jointInvoice?: string | null;
        depositReceived?: boolean;
        img?: string;
        reportedAmount?: number | null;
        jointDue?: number | null;
        byCard?: true;
        freightToAdd?: true;
        poNumber?: string;
        foundBy?: string;
      };
    };
  };
  /** An order with its history, for its customer or an admin. */
  'GET /order/:id': {
    params: { id: string };
    answer: {
      order: {
        _id: string;
        orderedBy: string;
        orderedEmail: string;
        shippingAddress: string;
        orderedPhone: string;
        orderedTool: string;
        orderedMinQty: number;
        orderedTotalPrice: number | null;
        number?: string;
        toolId?: string;
        unitPrice?: number | null;
        currency?: string;
        placedAt?: string;
        heldUntil?: string | null;
        state?: 
          | 'to-be-paid'
          | 'paid'
          | 'confirmed'
          | 'in-production'
          | 'ready'
          | 'partly-shipped'
          | 'shipped'
          | 'delivered'
          | 'cancelled';
        paidAt?: string | null;
        shippedAt?: string | null;
        cancelledAt?: string | null;
        receivedAmount?: number | null;
        shippedPieces?: number;
        promisedFor?: string | null;
        depositAmount?: number | null;
        adjustmentAmount?: number | null;
        onAccount?: boolean;
        jointInvoice?: string | null;
        depositReceived?: boolean;
        img?: string;
        reportedAmount?: number | null;
        jointDue?: number | null;
        byCard?: true;
        freightToAdd?: true;
        poNumber?: string;
        foundBy?: string;
      };
      history: Array<{
        id: string;
        event: string;
        state: 
          | 'to-be-paid'
          | 'paid'
          | 'confirmed'
          | 'in-production'
          | 'ready'
          | 'partly-shipped'
          | 'shipped'
          | 'delivered'
          | 'cancelled';
        at: string;
        by: 'customer' | 'admin' | 'system';
        data: {
          pieces?: number;
          cartons?: number;
          shipment?: string;
          carrier?: string;
          container?: string;
          seal?: string;
          departedOn?: string;
          arrivesOn?: string;
          promisedFor?: string;
          dueBefore?: string;
          corrects?: string;
          undoes?: string;
        };
        name?: string;
      }>;
      tool: {
        _id: string;
        toolName: string;
        img: string;
        price: number | null;
        priceSteps: Array<{ from: number; price: number | null | null }>;
        quantity: number;
      } | null;
      packing: string | null;
      notes?: Array<{ author: string; text: string; at: string }>;
    };
  };
  /** What an order would be after a change as for PUT /order/{id}. */
  'POST /order/:id/amendment-preview': {
    params: { id: string };
    body?: {
      orderedMinQty?: number | string;
      unitPrice?: number;
      shippingAddress?: string;
      promisedFor?: string | null;
      seen?: {
        orderedMinQty?: number | string;
        unitPrice?: number;
        shippingAddress?: string;
        promisedFor?: string | null;
      };
    };
    answer: {
      order: {
        _id: string;
        orderedBy: string;
        orderedEmail: string;
        shippingAddress: string;
        orderedPhone: string;
        orderedTool: string;
        orderedMinQty: number;
        orderedTotalPrice: number | null;
        number?: string;
        toolId?: string;
        unitPrice?: number | null;
        currency?: string;
        placedAt?: string;
        heldUntil?: string | null;
        state?: 
          | 'to-be-paid'
          | 'paid'
          | 'confirmed'
          | 'in-production'
          | 'ready'
          | 'partly-shipped'
          | 'shipped'
          | 'delivered'
          | 'cancelled';
        paidAt?: string | null;
        shippedAt?: string | null;
        cancelledAt?: string | null;
        receivedAmount?: number | null;
        shippedPieces?: number;
        promisedFor?: string | null;
        depositAmount?: number | null;
        adjustmentAmount?: number | null;
        onAccount?: boolean;
        jointInvoice?: string | null;
        depositReceived?: boolean;
        img?: string;
        reportedAmount?: number | null;
        jointDue?: number | null;
        byCard?: true;
        freightToAdd?: true;
        poNumber?: string;
        foundBy?: string;
      };
    };
  };
  /** The batch that the pieces of an order come from. */
  'GET /order/:id/batch': {
    params: { id: string };
    answer: { batch: { dueOn: string; promisedOn: string; isReceived: boolean; mayCancel: boolean } | null };
  };
  /** What the papers of an order say about its buyer, and the files of the purchase order. */
  'GET /order/:id/buyer': {
    params: { id: string };
    answer: {
      buyer: {
        poNumber: string;
        company: string;
        vat: string;
        bin: string;
        eori: string;
        consignee: string;
        notifyParty: string;
        portOfDischarge: string;
        shippingMarks: string;
        expNumber: string;
      };
      purchaseOrders: Array<{ _id: string; fileType: 'application/pdf' | 'image/webp'; sentAt: string }>;
      changeable: boolean;
    };
  };
  /** Changes what the papers of an order say about its buyer. */
  'PUT /order/:id/buyer': {
    params: { id: string };
    body?: {
      poNumber?: string | number | null;
      company?: string | number | null;
      vat?: string | number | null;
      bin?: string | number | null;
      eori?: string | number | null;
      consignee?: string | number | null;
      notifyParty?: string | number | null;
      portOfDischarge?: string | number | null;
      shippingMarks?: string | number | null;
      expNumber?: string | number | null;
    };
    answer: { acknowledged: true };
  };
  /** Cancels a pending order. */
  'POST /order/:id/cancel': {
    params: { id: string };
    body?: { note?: string };
    answer: { acknowledged: true; approval?: string };
  };
  /** How an order can be paid by card. */
  'GET /order/:id/card-payment': {
    params: { id: string };
    answer: {
      offers: Array<{ gateway: 'sslcommerz' | 'stripe'; label: string; part: 'deposit' | 'all'; amount: number }>;
      advice: string | null;
    };
  };
  /** Starts a card payment for the deposit of an order, or all that is due. */
  'POST /order/:id/card-payment': {
    params: { id: string };
    body?: { gateway?: string; part?: 'deposit' | 'all' };
    answer: { acknowledged: true; url: string };
  };
  /** The company of an order and the member who placed it. */
  'GET /order/:id/company': {
    params: { id: string };
    answer: {
      company: { name: string; member: string; memberEmail: string; approvedBy: string | null } | null;
    };
  };
  /** Confirms an order to its customer. */
  'POST /order/:id/confirmation': {
    params: { id: string };
    body?: { note?: string };
    answer: { acknowledged: true; approval?: string };
  };
  /** Corrects an entry of the ledger of an order by a contra entry. */
  'POST /order/:id/correction': {
    params: { id: string };
    body: { entry: string; note?: string };
    answer: { acknowledged: true };
  };
  /**
   * The credit of the customer of an order: whether a clerk has accepted the customer, what is open, the
   * limit.
   */
  'GET /order/:id/credit': {
    params: { id: string };
    answer: {
      customer: { _id: string; name: string; email: string };
      isNew: boolean;
      accepted: { at: string; by: string | null } | null;
      unpaidOrders: number;
      releasedAt: string | null;
      currency: string;
      open: number;
      openElsewhere: Array<{ currency: string; amount: number }>;
      limit: number | null;
      ownLimit: boolean;
      limitSet: { at: string; by: string | null } | null;
    };
  };
  /** Records that an order has arrived. */
  'POST /order/:id/delivery': {
    params: { id: string };
    body?: { note?: string };
    answer: { acknowledged: true; approval?: string };
  };
  /** Issues the next revision of the invoice of an order, in place of the one named. */
  'POST /order/:id/invoice': {
    params: { id: string };
    body: { instead: string; validDays: number };
    answer: { acknowledged: true; number: string };
  };
  /** Cancels an order whose batch is later than promised, for its customer. */
  'POST /order/:id/late-cancellation': {
    params: { id: string };
    answer: { acknowledged: true };
  };
  /** The payments of an order as a ledger, and what is due. */
  'GET /order/:id/ledger': {
    params: { id: string };
    answer: {
      entries: Array<{
        id: string;
        kind: 'payment' | 'write-off' | 'refund' | 'correction' | 'moved';
        amount: number;
        currency: string;
        on: string;
        method: string;
        reference: string | null;
        notedAt: string;
        notedBy: string | null;
        corrects: string | null;
        corrected: boolean;
      }>;
      balance: {
        total: number;
        received: number;
        depositDue: number;
        firstDue: number;
        due: number;
        over: number;
        shippedDue: number;
      };
      slips: Array<{
        _id: string;
        orderId: string;
        amount: number;
        sentOn: string;
        reference: string;
        fileType: 'application/pdf' | 'image/webp';
        sentAt: string;
        decision: 'accepted' | 'declined' | 'settled' | null;
        reason: string | null;
        known?: {
          orderId: string;
          order: string;
          on: string | null;
          amount: number;
          currency: string;
          same: 'file' | 'reference' | 'amount' | 'less' | 'order';
          recorded: boolean;
        };
      }>;
      clerk: boolean;
      refunds?: { alone: number | null; waiting: { amount: number; proposedBy: string } | null };
    };
  };
  /** Adds an internal note to an order. */
  'POST /order/:id/note': {
    params: { id: string };
    body?: { text?: string | number | null };
    answer: { acknowledged: true };
  };
  /**
   * Commercial invoice or packing list of a shipment, receipt of a payment, debit or credit note of a
   * line that was added after the last shipment, or credit note of a refund, as PDF, by the event of the
   * order.
   */
  'GET /order/:id/paper/:kind/:event.pdf': {
    params: { id: string; kind: string; event: string };
    answer: Response;
  };
  /**
   * The numbers of the documents of an order that are issued, and its debit and credit notes that can
   * be.
   */
  'GET /order/:id/papers': {
    params: { id: string };
    answer: Array<{ kind: string; event: string; number: string }>;
  };
  /** Records money received for an order. */
  'POST /order/:id/payment': {
    params: { id: string };
    body?: {
      receivedOn?: string;
      reference?: string;
      note?: string;
      method?: string;
      repeated?: boolean;
      amount?: number;
      receivedBefore?: number;
      surplus?: boolean;
      confirm?: boolean;
    };
    answer: { acknowledged: true };
  };
  /** Records that the production of an order has started, and the promised completion date. */
  'POST /order/:id/production': {
    params: { id: string };
    body?: { promisedFor?: string; note?: string };
    answer: { acknowledged: true; approval?: string };
  };
  /**
   * The current proforma invoice of an order, or an earlier one by its number, or a revision by its
   * letter (empty: the original).
   */
  'GET /order/:id/proforma': {
    params: { id: string };
    query?: { revision?: string; number?: string };
    answer: {
      number: string;
      revision: string;
      currency: string;
      issuedAt: string;
      validUntil: string | null;
      seller: {
        name: string;
        address: Array<string>;
        email: string;
        phone: string;
        registrations?: Array<string>;
      };
      buyer: {
        name: string;
        address: string;
        phone: string;
        email: string;
        company: string | null;
        vat: string | null;
        eori: string | null;
        bin: string | null;
        consignee?: string | null;
        notifyParty?: string | null;
        portOfDischarge?: string | null;
        shippingMarks?: string | null;
      };
      lines: Array<{
        orderId: string;
        orderNumber: string;
        tool: string;
        supplied: 'Bare tool' | 'Kit' | null;
        pieces: number;
        unitPrice: number;
        amount: number;
        taxPercent: number;
        tax: number;
        hsCode: string | null;
        origin: string | null;
        cartons: number | null;
        netKg: number | null;
        grossKg: number | null;
        volumeM3: number | null;
        poNumber?: string | null;
        expNumber?: string | null;
        leadTimeDays?: number | null;
      }>;
      adjustments: Array<{
        id: string;
        kind: 'charge' | 'discount' | 'credit';
        text: string;
        amount: number;
        taxPercent: number;
        tax: number;
        percent?: number;
        given?: { amount: number; lines: Array<{ orderId: string; pieces: number; amount: number }> };
      }>;
      total: number;
      amountInWords: string;
      delivery: string | null;
      payment: {
        terms: string;
        bank: Array<{ name: string; value: string }>;
        charges: 'OUR' | 'SHA' | 'BEN' | null;
        sample: boolean;
      } | null;
      parts: Array<{
        name: 'deposit' | 'balance';
        percent: number;
        amount: number;
        due: string;
        dueOn: string | null;
        afterShipment: number | null;
      }>;
      superseded: boolean;
      revisions: Array<string>;
      order: {
        _id: string;
        orderedBy: string;
        orderedEmail: string;
        shippingAddress: string;
        orderedPhone: string;
        orderedTool: string;
        orderedMinQty: number;
        orderedTotalPrice: number | null;
        number?: string;
        toolId?: string;
        unitPrice?: number | null;
        currency?: string;
        placedAt?: string;
        heldUntil?: string | null;
        state?: 
          | 'to-be-paid'
          | 'paid'
          | 'confirmed'
          | 'in-production'
          | 'ready'
          | 'partly-shipped'
          | 'shipped'
          | 'delivered'
          | 'cancelled';
        paidAt?: string | null;
        shippedAt?: string | null;
        cancelledAt?: string | null;
        receivedAmount?: number | null;
        shippedPieces?: number;
        promisedFor?: string | null;
        depositAmount?: number | null;
        adjustmentAmount?: number | null;
        onAccount?: boolean;
        jointInvoice?: string | null;
        depositReceived?: boolean;
        img?: string;
        reportedAmount?: number | null;
        jointDue?: number | null;
        byCard?: true;
        freightToAdd?: true;
        poNumber?: string;
        foundBy?: string;
      };
      orders: Array<{
        _id: string;
        orderedBy: string;
        orderedEmail: string;
        shippingAddress: string;
        orderedPhone: string;
        orderedTool: string;
        orderedMinQty: number;
        orderedTotalPrice: number | null;
        number?: string;
        toolId?: string;
        unitPrice?: number | null;
        currency?: string;
        placedAt?: string;
        heldUntil?: string | null;
        state?: 
          | 'to-be-paid'
          | 'paid'
          | 'confirmed'
          | 'in-production'
          | 'ready'
          | 'partly-shipped'
          | 'shipped'
          | 'delivered'
          | 'cancelled';
        paidAt?: string | null;
        shippedAt?: string | null;
        cancelledAt?: string | null;
        receivedAmount?: number | null;
        shippedPieces?: number;
        promisedFor?: string | null;
        depositAmount?: number | null;
        adjustmentAmount?: number | null;
        onAccount?: boolean;
        jointInvoice?: string | null;
        depositReceived?: boolean;
        img?: string;
        reportedAmount?: number | null;
        jointDue?: number | null;
        byCard?: true;
        freightToAdd?: true;
        poNumber?: string;
        foundBy?: string;
      }>;
      dropped: Array<{
        _id: string;
        orderedBy: string;
        orderedEmail: string;
        shippingAddress: string;
        orderedPhone: string;
        orderedTool: string;
        orderedMinQty: number;
        orderedTotalPrice: number | null;
        number?: string;
        toolId?: string;
        unitPrice?: number | null;
        currency?: string;
        placedAt?: string;
        heldUntil?: string | null;
        state?: 
          | 'to-be-paid'
          | 'paid'
          | 'confirmed'
          | 'in-production'
          | 'ready'
          | 'partly-shipped'
          | 'shipped'
          | 'delivered'
          | 'cancelled';
        paidAt?: string | null;
        shippedAt?: string | null;
        cancelledAt?: string | null;
        receivedAmount?: number | null;
        shippedPieces?: number;
        promisedFor?: string | null;
        depositAmount?: number | null;
        adjustmentAmount?: number | null;
        onAccount?: boolean;
        jointInvoice?: string | null;
        depositReceived?: boolean;
        img?: string;
        reportedAmount?: number | null;
        jointDue?: number | null;
        byCard?: true;
        freightToAdd?: true;
        poNumber?: string;
        foundBy?: string;
      }>;
      issued: Array<string>;
      reported: number;
      partiesChanged: boolean;
      portOfLoading?: string | null;
      partialShipments?: boolean | null;
      freightToAdd?: boolean;
      agreed?: { terms?: { percent: number; days: number }; delivery?: string };
    };
  };
  /** Mails a question about an order to the sales team. */
  'POST /order/:id/question': {
    params: { id: string };
    body?: { text?: string | number | null };
    answer: { acknowledged: true };
  };
  /** Records that an order is ready to leave the factory. */
  'POST /order/:id/readiness': {
    params: { id: string };
    body?: { note?: string };
    answer: { acknowledged: true; approval?: string };
  };
  /** Records money paid back to the customer of an order. */
  'POST /order/:id/refund': {
    params: { id: string };
    body?: {
      receivedOn?: string;
      reference?: string;
      note?: string;
      method?: string;
      repeated?: boolean;
      amount?: number;
      cancel?: boolean;
    };
    answer: { acknowledged: true; approval?: string };
  };
  /** Adds a review of a delivered order. */
  'POST /order/:id/review': {
    params: { id: string };
    body?: {
      rating?: number | string | null;
      userName?: string | number | null;
      userPhotoURL?: string | number | null;
      reviewDetail?: string | number | null;
    };
    answer: { insertedId: string; acknowledged?: true };
  };
  /** The order that credits the price of a sample, and until when one can. */
  'GET /order/:id/sample': {
    params: { id: string };
    answer: { sample: { creditedOn: { id: string; number: string } | null; until: string } | null };
  };
  /** Records that pieces of an order were shipped. */
  'POST /order/:id/shipment': {
    params: { id: string };
    body?: {
      pieces?: number;
      cartons?: number;
      carrier?: string;
      reference?: string;
      container?: string;
      seal?: string;
      departedOn?: string;
      arrivesOn?: string;
      note?: string;
    };
    answer: { acknowledged: true };
  };
  /** Corrects the details of a shipment: carrier, numbers and dates. */
  'PUT /order/:id/shipment/:shipment': {
    params: { id: string; shipment: string };
    body?: {
      carrier?: string | null;
      reference?: string | null;
      container?: string | null;
      seal?: string | null;
      departedOn?: string;
      arrivesOn?: string | null;
    };
    answer: { acknowledged: true };
  };
  /** Records that a shipment has arrived. */
  'POST /order/:id/shipment/:shipment/arrival': {
    params: { id: string; shipment: string };
    answer: { acknowledged: true };
  };
  /** The shipments of an order, with tracking links. */
  'GET /order/:id/shipments': {
    params: { id: string };
    answer: {
      shipments: Array<{
        _id: string;
        lines: Array<{
          orderId: string;
          orderNumber: string;
          tool: string;
          eventId: string;
          pieces: number;
          cartons: number | null;
        }>;
        carrier: string | null;
        reference: string | null;
        container: string | null;
        seal: string | null;
        departedOn: string;
        arrivesOn: string | null;
        arrivedAt: string | null;
        tracking: string | null;
      }>;
      clerk: boolean;
    };
  };
  /** What can be shipped now: pieces of the order, and of other orders of its customer. */
  'GET /order/:id/shipping': {
    params: { id: string };
    answer: {
      orders: Array<{
        _id: string;
        number: string;
        orderedTool: string;
        currency: string;
        left: number;
        together: string | null;
        cartonPieces: number | null;
      }>;
      carriers: Array<string>;
    };
  };
  /** Splits pieces for another address off a pending order, into an order of its own at the same price. */
  'POST /order/:id/split': {
    params: { id: string };
    body?: { orderedMinQty?: number | string; shippingAddress?: string; reason?: string | number | null };
    answer: { insertedId: string; acknowledged?: true };
  };
  /**
   * Payment terms of the customer of an order: deposit, and days after shipment within which the balance
   * is due.
   */
  'GET /order/:id/terms': {
    params: { id: string };
    answer: { depositPercent: number | null; days: number; own: boolean };
  };
  /**
   * Sets the payment terms of the customer of an order: deposit, and days after shipment within which
   * the balance is due.
   */
  'POST /order/:id/terms': {
    params: { id: string };
    body: { depositPercent: number; days: number };
    answer: { acknowledged: true };
  };
  /** Undoes the last move of an order, within seconds of making it. */
  'POST /order/:id/undo': {
    params: { id: string };
    body?: { key?: string };
    answer: { acknowledged: true };
  };
  /** Places bulk orders of several tools together. */
  'POST /orders': {
    body: {
      lines: Array<{
        toolId?: string | number | null;
        pieces?: number | string | null;
        unitPrice?: number | string | null;
      }>;
      shippingAddress?: string | number | null;
      orderedPhone?: string | number | null;
      poNumber?: string | number | null;
      customer?: string | number | null;
      customerName?: string | number | null;
      belowFloor?: boolean;
    };
    answer: { acknowledged: true; insertedIds: Array<string>; invoice: string | null };
  };
  /**
   * Orders, pieces and money by week, month, state, tool and country, what is still to be received, and
   * short stock.
   */
  'GET /overview': {
    answer: {
      currency: string;
      otherCurrencies: Array<string>;
      last30Days: { orders: number; pieces: number; amount: number };
      thirtyDaysBefore: { orders: number; pieces: number; amount: number };
      open: { orders: number; pieces: number; amount: number };
      weeks: Array<{ from: string; orders: number; pieces: number; amount: number }>;
      months: Array<{ from: string; orders: number; pieces: number; amount: number }>;
      states: Array<{
        state: 
          | 'to-be-paid'
          | 'paid'
          | 'confirmed'
          | 'in-production'
          | 'ready'
          | 'partly-shipped'
          | 'shipped'
          | 'delivered'
          | 'cancelled';
        orders: number;
        pieces: number;
        amount: number;
      }>;
      tools: Array<{ key: string; name: string; orders: number; pieces: number; amount: number }>;
      countries: Array<{ key: string; name: string; orders: number; pieces: number; amount: number }>;
      openByAge: Array<{ from: number; orders: number; pieces: number; amount: number; to?: number }>;
      overdue: number | null;
      received: { last30Days: number; thirtyDaysBefore: number } | null;
      shortTools: Array<{ key: string; name: string; stock: number; ordered: number; days: number }>;
      inquiries: Array<{
        from: string;
        inquiries: number;
        people: number;
        ordered: number;
        answerMinutes: number | null;
      }> | null;
    };
  };
  /** The prices agreed with the signed-in customer that are valid today, with an ETag. */
  'GET /own-price': {
    query?: { limit?: number; after?: string; tool?: string };
    answer: Array<{ toolId: string; from: number; unitPrice: number; currency: string; until: string | null }>;
  };
  /**
   * The price per piece and the total that the signed-in customer pays for pieces of a tool (its id),
   * and whether it is agreed, a step of the tool, or the list price.
   */
  'GET /price': {
    query: { tool: string; pieces: number };
    answer: {
      unitPrice: number | null;
      kind: 'agreed' | 'step' | 'list' | 'on request';
      pieces: number;
      currency: string;
      total: number | null;
      listPrice: number;
      until: string | null;
    };
  };
  /** The file of a purchase order. */
  'GET /purchase-order/:id': {
    params: { id: string };
    answer: Response;
  };
  /** One tool, for checkout. */
  'GET /purchase/:id': {
    params: { id: string };
    answer: {
      _id: string;
      toolName: string;
      img: string;
      description: string;
      quantity: number;
      price: number;
      category?: string | null;
      specifications?: Array<{ name: string; value: string }>;
      version?: number;
      suppliedAs?: 'bare' | 'kit' | null;
      inTheBox?: Array<string>;
      carton?: 
        | { pieces: number; lengthCm: number; widthCm: number; heightCm: number; grossKg: number }
        | null;
      weightKg?: number | null;
      batterySystem?: string | null;
      wattHours?: number | null;
      hsCode?: string | null;
      origin?: string | null;
      leadTimeDays?: number | null;
      samplePrice?: number | null;
      priceSteps?: Array<{ from: number; price: number | null }>;
      pictures?: Array<string>;
      pictureTexts?: Array<string>;
      documents?: Array<{
        kind: string;
        title: string;
        number: string | null;
        issuer: string | null;
        validUntil: string | null;
        url: string;
      }>;
      notes?: {
        rating?: { average: number; count: number };
        price?: string;
        stock?: string;
        batch?: true;
        ask?: true;
        tellMe?: true;
      };
    };
  };
  /** Asks for a quote. */
  'POST /quote': {
    body: {
      lines: Array<{ toolId: string; pieces: number | string; targetPrice?: number | string | null }>;
      port?: string | number | null;
      message?: string | number | null;
    };
    answer: { insertedId: string; acknowledged?: true };
  };
  /** The caller’s quotes, or for an admin those of all customers. */
  'GET /quote': {
    query?: {
      limit?: number;
      after?: string;
      state?: 'asked' | 'offered' | 'accepted' | 'declined' | 'expired' | 'withdrawn';
      q?: string;
    };
    answer: Array<{
      _id: string;
      number: string;
      state: 'asked' | 'offered' | 'accepted' | 'declined' | 'expired' | 'withdrawn';
      revision: string | null;
      summary: string;
      askedAt: string;
      validUntil: string | null;
      currency: string;
      total: number | null;
      seenAt: string | null;
      customer?: { name: string; email: string };
    }>;
  };
  /** How many quotes wait for an offer. */
  'GET /quote-count': {
    answer: { count: number };
  };
  /** What became of the quotes of the last 365 days. */
  'GET /quote-figures': {
    answer: {
      asked: number;
      open: number;
      won: number;
      lost: number;
      wonAmount: number;
      currency: string;
      daysToAnswer: number | null;
      reasons: Array<{
        why: 'price' | 'time' | 'terms' | 'other-supplier' | 'not-needed' | 'other' | null;
        quotes: number;
      }>;
    };
  };
  /** A quote with all its revisions, for its customer or an admin. */
  'GET /quote/:id': {
    params: { id: string };
    answer: {
      _id: string;
      number: string;
      state: 'asked' | 'offered' | 'accepted' | 'declined' | 'expired' | 'withdrawn';
      revision: string | null;
      currency: string;
      customer: { name: string; email: string };
      askedAt: string;
      asked: {
        currency: string;
        lines: Array<{ toolId: string; tool: string; pieces: number; targetPrice: number | null }>;
        port: string;
        message: string;
      };
      revisions: Array<{
        revision: string;
        offeredAt: string;
        validUntil: string;
        currency: string;
        lines: Array<{
          toolId: string;
          tool: string;
          pieces: number;
          unitPrice: number;
          amount: number;
          alternative: string;
        }>;
        charges: Array<{ text: string; amount: number }>;
        discount: { text: string; amount: number } | null;
        delivery: string;
        leadTimeDays: number | null;
        depositPercent: number | null;
        notes: string;
        total: number;
      }>;
      seenAt: string | null;
      decidedAt: string | null;
      why: 'price' | 'time' | 'terms' | 'other-supplier' | 'not-needed' | 'other' | null;
      reason: string | null;
      accepted: { revision: string; lines: Array<number>; leftOut: Array<number> } | null;
      invoice: string | null;
      orders: Array<{ _id: string; number: string; line: number }>;
      mine: boolean;
      usualTerms: string | null;
    };
  };
  /**
   * Accepts the latest revision of a quote: one order for each line and one invoice, at the offered
   * prices.
   */
  'POST /quote/:id/acceptance': {
    params: { id: string };
    body?: {
      revision?: string | number | null;
      shippingAddress?: string | number | null;
      orderedPhone?: string | number | null;
      orderedBy?: string | number | null;
      poNumber?: string | number | null;
      lines?: Array<number>;
      secret?: string;
    };
    answer: { acknowledged: true; insertedIds: Array<string>; invoice: string | null };
  };
  /** Declines an offer, with a reason. */
  'POST /quote/:id/decline': {
    params: { id: string };
    body?: {
      revision?: string | number | null;
      why?: 'price' | 'time' | 'terms' | 'other-supplier' | 'not-needed' | 'other';
      reason?: string | number | null;
    };
    answer: { acknowledged: true };
  };
  /** Offers the latest revision again until a later day, by default for two weeks: a new revision. */
  'POST /quote/:id/extend': {
    params: { id: string };
    body?: { validUntil?: string | number | null; seen?: string | number | null };
    answer: { acknowledged: true; revision: string };
  };
  /** Offers a price: the next revision of a quote, which replaces the one before. */
  'POST /quote/:id/offer': {
    params: { id: string };
    body: {
      lines: Array<{
        toolId: string;
        pieces: number | string;
        unitPrice: number | string;
        alternative?: string | number | null;
      }>;
      charges?: Array<{ text?: string | number | null; amount: number | string }>;
      discount?: { text?: string | number | null; amount: number | string } | null;
      validUntil?: string | number | null;
      delivery?: string | number | null;
      leadTimeDays?: number | string | null;
      depositPercent?: number | string | null;
      notes?: string | number | null;
      belowFloor?: boolean;
      seen?: string | number | null;
      declined?: boolean;
    };
    answer: { acknowledged: true; revision: string };
  };
  /** A revision of a quote as PDF. */
  'GET /quote/:id/revision/:revision.pdf': {
    params: { id: string; revision: string };
    answer: Response;
  };
  /** Withdraws a quote, with a reason for the customer. */
  'POST /quote/:id/withdraw': {
    params: { id: string };
    body?: { reason?: string | number | null; seen?: string | number | null };
    answer: { acknowledged: true };
  };
  /** What the caller has to pay, or for an admin what all customers or one of them have to pay, by age. */
  'GET /receivable': {
    query?: { customer?: string };
    answer: Array<{
      currency: string;
      open: number;
      overdue: number;
      aging: { notDue: number; days1to30: number; days31to60: number; days61to90: number; over90: number };
    }>;
  };
  /** Lists the customer reviews, newest first. */
  'GET /review': {
    query?: { limit?: number; after?: string; stars?: string; tool?: string };
    answer: Array<{
      _id: string;
      rating: number;
      userName: string;
      userPhotoURL: string;
      reviewDetail: string;
      createdAt?: string;
      writtenIn?: string;
      order?: { toolId: string; tool: string; country: string | null };
      reply?: { text: string; at: string };
    }>;
  };
  /** Adds a review. */
  'POST /review': {
    body?: {
      rating?: number | string | null;
      userName?: string | number | null;
      userPhotoURL?: string | number | null;
      reviewDetail?: string | number | null;
    };
    answer: { insertedId: string; acknowledged?: true };
  };
  /** The newest reviews, including hidden ones. */
  'GET /review-desk': {
    answer: Array<{
      _id: string;
      rating: number;
      userName: string;
      userPhotoURL: string;
      reviewDetail: string;
      hidden: boolean;
      reports: Array<{ reason: string; at: string }>;
      createdAt?: string;
      writtenIn?: string;
      order?: { toolId: string; tool: string; country: string | null };
      reply?: { text: string; at: string };
    }>;
  };
  /** Hides a review, with a reason. */
  'POST /review/:id/hidden': {
    params: { id: string };
    body?: { reason?: string | number | null };
    answer: { acknowledged: true };
  };
  /** Replies to a review. */
  'POST /review/:id/reply': {
    params: { id: string };
    body?: { text?: string | number | null };
    answer: { acknowledged: true };
  };
  /** Reports a review to the shop. */
  'POST /review/:id/report': {
    params: { id: string };
    body?: { reason?: string | number | null };
    answer: { acknowledged: true };
  };
  /** Shows a hidden review again. */
  'POST /review/:id/shown': {
    params: { id: string };
    answer: { acknowledged: true };
  };
  /** Orders a sample: 1 to 5 pieces of a tool, at the price of a sample. */
  'POST /sample': {
    body?: {
      toolId?: string | number | null;
      pieces?: number | string | null;
      unitPrice?: number;
      shippingAddress?: string | number | null;
      orderedPhone?: string | number | null;
      courierAccount?: string | number | null;
      customer?: string | number | null;
      customerName?: string | number | null;
    };
    answer: { insertedId: string; acknowledged?: true };
  };
  /** The samples of all tools: pieces left, ordered and credited. */
  'GET /sample': {
    answer: Array<{
      toolId: string;
      toolName: string;
      price: number | null | null;
      pieces: number;
      ordered: number;
      credited: number;
    }>;
  };
  /** Samples of the last 365 days, and how many of their customers ordered in bulk afterwards. */
  'GET /sample-figures': {
    answer: { pieces: number; people: number; ordered: number };
  };
  /** Words of buyers, and the words of the catalogue that searches for them find. */
  'GET /search-synonym': {
    answer: Array<{ text: string; means: string }>;
  };
  /** Sets which words of the catalogue a search for a word, or for up to three words, finds. */
  'PUT /search-synonym': {
    body: { text: string; means: string };
    answer: { acknowledged: true };
  };
  /** Removes the meaning of words. */
  'DELETE /search-synonym/:text': {
    params: { text: string };
    answer: { deletedCount: number; acknowledged?: true };
  };
  /** The caller’s shipments, or for an admin those of all customers or of one. */
  'GET /shipment': {
    query?: { limit?: number; after?: string; customer?: string };
    answer: Array<{
      _id: string;
      lines: Array<{
        orderId: string;
        orderNumber: string;
        tool: string;
        eventId: string;
        pieces: number;
        cartons: number | null;
      }>;
      carrier: string | null;
      reference: string | null;
      container: string | null;
      seal: string | null;
      departedOn: string;
      arrivesOn: string | null;
      arrivedAt: string | null;
      tracking: string | null;
      customer?: { name: string; email: string };
    }>;
  };
  /** Records that pieces of several orders of one customer were shipped together, atomically. */
  'POST /shipment': {
    body: {
      lines: Array<{ order: string; pieces?: number; cartons?: number; leftBefore?: number }>;
      carrier?: string;
      reference?: string;
      container?: string;
      seal?: string;
      departedOn?: string;
      arrivesOn?: string;
      note?: string;
    };
    answer: { acknowledged: true };
  };
  /** Pending transfer slips with their orders, oldest first. */
  'GET /slip': {
    answer: Array<{
      _id: string;
      orderId: string;
      amount: number;
      sentOn: string;
      reference: string;
      fileType: 'application/pdf' | 'image/webp';
      sentAt: string;
      decision: 'accepted' | 'declined' | 'settled' | null;
      reason: string | null;
      orderNumber: string;
      jointInvoice: string | null;
      currency: string;
      order: {
        _id: string;
        orderedBy: string;
        orderedEmail: string;
        shippingAddress: string;
        orderedPhone: string;
        orderedTool: string;
        orderedMinQty: number;
        orderedTotalPrice: number | null;
        number?: string;
        toolId?: string;
        unitPrice?: number | null;
        currency?: string;
        placedAt?: string;
        heldUntil?: string | null;
        state?: 
          | 'to-be-paid'
          | 'paid'
          | 'confirmed'
          | 'in-production'
          | 'ready'
          | 'partly-shipped'
          | 'shipped'
          | 'delivered'
          | 'cancelled';
        paidAt?: string | null;
        shippedAt?: string | null;
        cancelledAt?: string | null;
        receivedAmount?: number | null;
        shippedPieces?: number;
        promisedFor?: string | null;
        depositAmount?: number | null;
        adjustmentAmount?: number | null;
        onAccount?: boolean;
        jointInvoice?: string | null;
        depositReceived?: boolean;
        img?: string;
        reportedAmount?: number | null;
        jointDue?: number | null;
        byCard?: true;
        freightToAdd?: true;
        poNumber?: string;
        foundBy?: string;
      };
      known?: {
        orderId: string;
        order: string;
        on: string | null;
        amount: number;
        currency: string;
        same: 'file' | 'reference' | 'amount' | 'less' | 'order';
        recorded: boolean;
      };
    }>;
  };
  /** Number of pending transfer slips. */
  'GET /slip-count': {
    answer: { count: number };
  };
  /** The file of a transfer slip. */
  'GET /slip/:id': {
    params: { id: string };
    answer: Response;
  };
  /** Accepts a transfer slip and records its payment in the ledger. */
  'POST /slip/:id/acceptance': {
    params: { id: string };
    body?: {
      amount?: number;
      note?: string;
      surplus?: boolean;
      repeated?: boolean;
      withoutMoney?: boolean;
    };
    answer: { acknowledged: true; orders: Array<string> };
  };
  /** Declines a transfer slip. */
  'POST /slip/:id/refusal': {
    params: { id: string };
    body: { reason: string };
    answer: { acknowledged: true };
  };
  /**
   * The statement of account of the caller, or for an admin of any customer, as JSON or, with Accept, as
   * a CSV or XLSX file.
   */
  'GET /statement': {
    query?: { from?: string; to?: string; customer?: string };
    answer: {
      customer: { name: string; email: string };
      from: string;
      to: string;
      currencies: Array<{
        currency: string;
        opening: number;
        rows: Array<{
          on: string;
          kind: 
            | 'invoice'
            | 'revision'
            | 'cancellation'
            | 'replacement'
            | 'payment'
            | 'refund'
            | 'correction'
            | 'write-off';
          document: string;
          text: string;
          amount: number;
          balance: number;
        }>;
        closing: number;
        aging: {
          notDue: number;
          days1to30: number;
          days31to60: number;
          days61to90: number;
          over90: number;
        };
        credit: number;
      }>;
    };
  };
  /** Number of lines of bank statements in each state. */
  'GET /statement-line-count': {
    answer: { open: number; recorded: number; dismissed: number; skipped: number };
  };
  /** The statement of account of the caller, or for an admin of any customer, as PDF. */
  'GET /statement.pdf': {
    query?: { from?: string; to?: string; customer?: string };
    answer: Response;
  };
  /** Confirms the address that a mail with this token went to. */
  'POST /stock-alert/confirmation': {
    body: { token: string };
    answer: { acknowledged: true; toolName: string; path: string };
  };
  /** Unsubscribes the address that a mail with this token went to from every tool, for 90 days. */
  'POST /stock-alert/stop': {
    body: { token: string };
    answer: { acknowledged: true };
  };
  /** Stock and list prices of the tools that changed since an earlier call, and which tools have left. */
  'GET /stock-and-prices': {
    query?: { since?: string; limit?: number };
    answer: {
      next: string;
      more: boolean;
      restart: boolean;
      tools: Array<{
        _id: string;
        deleted: false;
        toolName: string;
        quantity: number;
        price: number;
        priceSteps: Array<{ from: number; price: number | null }>;
        currency: string;
      } | { _id: string; deleted: true }>;
    };
  };
  /** Adds a tool to the catalogue. */
  'POST /tool': {
    body?: {
      email?: string | number | null;
      toolName?: string | number | null;
      price?: number | string | null;
      quantity?: number | string | null;
      description?: string | number | null;
      img?: string | number | null;
      category?: string | null;
      specifications?: Array<{ name: string; value: string }>;
      suppliedAs?: 'bare' | 'kit' | null;
      inTheBox?: Array<string>;
      carton?: 
        | { pieces: number; lengthCm: number; widthCm: number; heightCm: number; grossKg: number }
        | null;
      weightKg?: unknown;
      batterySystem?: string | null;
      wattHours?: unknown;
      hsCode?: string | null;
      origin?: string | null;
      leadTimeDays?: unknown;
      samplePrice?: unknown;
      priceSteps?: Array<{ from: number; price: unknown }>;
      pictures?: Array<string>;
      pictureTexts?: Array<string>;
      documents?: Array<{
        kind: 'datasheet' | 'ce-declaration' | 'en-62841' | 'un38' | 'sds' | 'manual' | 'other';
        title: string;
        number?: string | null;
        issuer?: string | null;
        validUntil?: string | null;
        url: string;
      }>;
    };
    answer: { insertedId: string; acknowledged?: true };
  };
  /** All tools. */
  'GET /tool': {
    query?: {
      limit?: number;
      after?: string;
      id?: string;
      q?: string;
      category?: string;
      kind?: string;
      price?: string;
      torque?: string;
      weight?: string;
      volt?: string;
      min?: string;
      max?: string;
      stock?: string;
      sort?: string;
      view?: string;
    };
    answer: Array<{
      _id: string;
      toolName: string;
      img: string;
      description: string;
      quantity: number;
      price: number;
      category?: string | null;
      specifications?: Array<{ name: string; value: string }>;
      version?: number;
      suppliedAs?: 'bare' | 'kit' | null;
      inTheBox?: Array<string>;
      carton?: 
        | { pieces: number; lengthCm: number; widthCm: number; heightCm: number; grossKg: number }
        | null;
      weightKg?: number | null;
      batterySystem?: string | null;
      wattHours?: number | null;
      hsCode?: string | null;
      origin?: string | null;
      leadTimeDays?: number | null;
      samplePrice?: number | null;
      priceSteps?: Array<{ from: number; price: number | null }>;
      pictures?: Array<string>;
      pictureTexts?: Array<string>;
      documents?: Array<{
        kind: string;
        title: string;
        number: string | null;
        issuer: string | null;
        validUntil: string | null;
        url: string;
      }>;
      notes?: {
        rating?: { average: number; count: number };
        price?: string;
        stock?: string;
        batch?: true;
        ask?: true;
        tellMe?: true;
      };
    }>;
  };
  /** A public PDF about a tool. */
  'GET /tool-document/:id.pdf': {
    params: { id: string };
    answer: Response;
  };
  /** A PDF about a tool that is for signed-in customers. */
  'GET /tool-document/signed-in/:id.pdf': {
    params: { id: string };
    answer: Response;
  };
  /** Tools that are not in the catalogue yet, newest first. */
  'GET /tool-draft': {
    query?: { limit?: number; after?: string };
    answer: Array<{
      _id: string;
      toolName: string;
      img: string;
      description: string;
      quantity: number;
      price: number;
      category?: string | null;
      specifications?: Array<{ name: string; value: string }>;
      version?: number;
      suppliedAs?: 'bare' | 'kit' | null;
      inTheBox?: Array<string>;
      carton?: 
        | { pieces: number; lengthCm: number; widthCm: number; heightCm: number; grossKg: number }
        | null;
      weightKg?: number | null;
      batterySystem?: string | null;
      wattHours?: number | null;
      hsCode?: string | null;
      origin?: string | null;
      leadTimeDays?: number | null;
      samplePrice?: number | null;
      priceSteps?: Array<{ from: number; price: number | null }>;
      pictures?: Array<string>;
      pictureTexts?: Array<string>;
      documents?: Array<{
        kind: string;
        title: string;
        number: string | null;
        issuer: string | null;
        validUntil: string | null;
        url: string;
      }>;
      notes?: {
        rating?: { average: number; count: number };
        price?: string;
        stock?: string;
        batch?: true;
        ask?: true;
        tellMe?: true;
      };
    }>;
  };
  /** Saves a tool without publishing it. */
  'POST /tool-draft': {
    body?: {
      email?: string | number | null;
      toolName?: string | number | null;
      price?: number | string | null;
      quantity?: number | string | null;
      description?: string | number | null;
      img?: string | number | null;
      category?: string | null;
      specifications?: Array<{ name: string; value: string }>;
      suppliedAs?: 'bare' | 'kit' | null;
      inTheBox?: Array<string>;
      carton?: 
        | { pieces: number; lengthCm: number; widthCm: number; heightCm: number; grossKg: number }
        | null;
      weightKg?: unknown;
      batterySystem?: string | null;
      wattHours?: unknown;
      hsCode?: string | null;
      origin?: string | null;
      leadTimeDays?: unknown;
      samplePrice?: unknown;
      priceSteps?: Array<{ from: number; price: unknown }>;
      pictures?: Array<string>;
      pictureTexts?: Array<string>;
      documents?: Array<{
        kind: 'datasheet' | 'ce-declaration' | 'en-62841' | 'un38' | 'sds' | 'manual' | 'other';
        title: string;
        number?: string | null;
        issuer?: string | null;
        validUntil?: string | null;
        url: string;
      }>;
    };
    answer: { insertedId: string; acknowledged?: true };
  };
  /** One draft. */
  'GET /tool-draft/:id': {
    params: { id: string };
    answer: {
      _id: string;
      toolName: string;
      img: string;
      description: string;
      quantity: number;
      price: number;
      category?: string | null;
      specifications?: Array<{ name: string; value: string }>;
      version?: number;
      suppliedAs?: 'bare' | 'kit' | null;
      inTheBox?: Array<string>;
      carton?: 
        | { pieces: number; lengthCm: number; widthCm: number; heightCm: number; grossKg: number }
        | null;
      weightKg?: number | null;
      batterySystem?: string | null;
      wattHours?: number | null;
      hsCode?: string | null;
      origin?: string | null;
      leadTimeDays?: number | null;
      samplePrice?: number | null;
      priceSteps?: Array<{ from: number; price: number | null }>;
      pictures?: Array<string>;
      pictureTexts?: Array<string>;
      documents?: Array<{
        kind: string;
        title: string;
        number: string | null;
        issuer: string | null;
        validUntil: string | null;
        url: string;
      }>;
      notes?: {
        rating?: { average: number; count: number };
        price?: string;
        stock?: string;
        batch?: true;
        ask?: true;
        tellMe?: true;
      };
    };
  };
  /** Changes a draft. */
  'PUT /tool-draft/:id': {
    params: { id: string };
    body?: {
      toolName?: string | number | null;
      price?: number | string | null;
      quantity?: number | string | null;
      description?: string | number | null;
      img?: string | number | null;
      category?: string | null;
      specifications?: Array<{ name: string; value: string }>;
      version?: number;
      quantitySeen?: number;
      suppliedAs?: 'bare' | 'kit' | null;
      inTheBox?: Array<string>;
      carton?: 
        | { pieces: number; lengthCm: number; widthCm: number; heightCm: number; grossKg: number }
        | null;
      weightKg?: unknown;
      batterySystem?: string | null;
      wattHours?: unknown;
      hsCode?: string | null;
      origin?: string | null;
      leadTimeDays?: unknown;
      samplePrice?: unknown;
      priceSteps?: Array<{ from: number; price: unknown }>;
      pictures?: Array<string>;
      pictureTexts?: Array<string>;
      documents?: Array<{
        kind: 'datasheet' | 'ce-declaration' | 'en-62841' | 'un38' | 'sds' | 'manual' | 'other';
        title: string;
        number?: string | null;
        issuer?: string | null;
        validUntil?: string | null;
        url: string;
      }>;
    };
    answer: { acknowledged: true; modifiedCount?: number; version?: number };
  };
  /** Deletes a draft. */
  'DELETE /tool-draft/:id': {
    params: { id: string };
    answer: { deletedCount: number; acknowledged?: true };
  };
  /** Puts a draft into the catalogue, under its id. */
  'POST /tool-draft/:id/publication': {
    params: { id: string };
    answer: { acknowledged: true };
  };
  /** Takes a tool out of the catalogue and keeps it as a draft, under its id. */
  'DELETE /tool-draft/:id/publication': {
    params: { id: string };
    answer: { acknowledged: true };
  };
  /** Previews a price change by percent for the tools that match q and category. */
  'GET /tool-price-change': {
    query: { q?: string; category?: string; percent: string };
    answer: {
      changes: Array<{
        _id: string;
        toolName: string;
        version: number;
        price: { was: number; is: number };
        steps: Array<{ was: number; is: number; from: number }>;
      }>;
      unchanged: number;
    };
  };
  /** Changes the prices of tools by percent, if each still has its version from GET /tool-price-change. */
  'POST /tool-price-change': {
    body: { percent: number; tools: Array<{ id: string; version: number }> };
    answer: { acknowledged: true; modifiedCount: number };
  };
  /** Takes a tool out of the catalogue. */
  'DELETE /tool/:id': {
    params: { id: string };
    answer: { deletedCount: number; acknowledged?: true };
  };
  /** Changes a tool. */
  'PUT /tool/:id': {
    params: { id: string };
    body?: {
      toolName?: string | number | null;
      price?: number | string | null;
      quantity?: number | string | null;
      description?: string | number | null;
      img?: string | number | null;
      category?: string | null;
      specifications?: Array<{ name: string; value: string }>;
      version?: number;
      quantitySeen?: number;
      suppliedAs?: 'bare' | 'kit' | null;
      inTheBox?: Array<string>;
      carton?: 
        | { pieces: number; lengthCm: number; widthCm: number; heightCm: number; grossKg: number }
        | null;
      weightKg?: unknown;
      batterySystem?: string | null;
      wattHours?: unknown;
      hsCode?: string | null;
      origin?: string | null;
      leadTimeDays?: unknown;
      samplePrice?: unknown;
      priceSteps?: Array<{ from: number; price: unknown }>;
      pictures?: Array<string>;
      pictureTexts?: Array<string>;
      documents?: Array<{
        kind: 'datasheet' | 'ce-declaration' | 'en-62841' | 'un38' | 'sds' | 'manual' | 'other';
        title: string;
        number?: string | null;
        issuer?: string | null;
        validUntil?: string | null;
        url: string;
      }>;
    };
    answer: { acknowledged: true; modifiedCount?: number; version?: number };
  };
  /** The stock of a tool, and the batches from which more pieces can be ordered, by day. */
  'GET /tool/:id/batch': {
    params: { id: string };
    answer: {
      toolName: string;
      stock: number;
      currency: string;
      batches: Array<{ id: string; dueOn: string; free: number }>;
    };
  };
  /** Sets what a piece of a tool costs to make. */
  'PUT /tool/:id/cost-floor': {
    params: { id: string };
    body?: { floor?: number | string | null };
    answer: { acknowledged: true };
  };
  /** The datasheet of a tool as PDF. */
  'GET /tool/:id/datasheet.pdf': {
    params: { id: string };
    answer: Response;
  };
  /** Sets the price of a tool, with decimals, if it still has the version. */
  'PUT /tool/:id/price': {
    params: { id: string };
    body: { price?: number | string | null; version: number };
    answer: { acknowledged: true; version: number };
  };
  /** The sample of a tool: its price, and the pieces that are left. */
  'GET /tool/:id/sample': {
    params: { id: string };
    answer: {
      toolName: string;
      price: number | null;
      currency: string;
      pieces: number;
      dangerousGoods: string | null;
    };
  };
  /** Sets the number of pieces that are kept for samples of a tool. */
  'PUT /tool/:id/sample': {
    params: { id: string };
    body?: { pieces?: number | string | null; seen?: number };
    answer: { acknowledged: true };
  };
  /** Whether the signed-in user has an alert for a tool that is out of stock. */
  'GET /tool/:id/stock-alert': {
    params: { id: string };
    answer: { waiting: boolean };
  };
  /** Sends the signed-in user one mail when a tool is back in stock. */
  'POST /tool/:id/stock-alert': {
    params: { id: string };
    answer: { acknowledged: true };
  };
  /** Deletes the stock alert of the signed-in user for a tool. */
  'DELETE /tool/:id/stock-alert': {
    params: { id: string };
    answer: { acknowledged: true };
  };
  /** How many confirmed addresses wait for a tool to be back in stock. */
  'GET /tool/:id/stock-alert-count': {
    params: { id: string };
    answer: { waiting: number };
  };
  /** Mails a confirmation link to an address. */
  'POST /tool/:id/stock-alert-request': {
    params: { id: string };
    body?: { email?: string | number | null; website?: string | number | null };
    answer: { acknowledged: true };
  };
  /**
   * How the stock of a tool came about: counts, orders, cancellations and batches, newest first, at most
   * 500.
   */
  'GET /tool/:id/stock-journal': {
    params: { id: string };
    answer: {
      toolName: string;
      quantity: number;
      lines: Array<{ at: string; change: number; left: number; text: string; orderId: string | null }>;
    };
  };
  /** All tools as a CSV file that POST /tool-import accepts. */
  'GET /tools.csv': {
    answer: Response;
  };
  /** All tools as an XLSX file that POST /tool-import accepts. */
  'GET /tools.xlsx': {
    answer: Response;
  };
  /** The orders of one customer, newest first, as JSON or, with Accept, as a CSV or XLSX file. */
  'GET /user-order': {
    query: {
      limit?: number;
      after?: string;
      q?: string;
      from?: string;
      to?: string;
      state?: 
        | 'to-be-paid'
        | 'paid'
        | 'confirmed'
        | 'in-production'
        | 'ready'
        | 'partly-shipped'
        | 'shipped'
        | 'delivered'
        | 'cancelled';
      sort?: 
        | 'date-up'
        | 'amount-up'
        | 'amount-down'
        | 'customer-up'
        | 'customer-down'
        | 'state-up'
        | 'state-down';
      user: string;
    };
    answer: Array<{
      _id: string;
      orderedBy: string;
      orderedEmail: string;
      shippingAddress: string;
      orderedPhone: string;
      orderedTool: string;
      orderedMinQty: number;
      orderedTotalPrice: number | null;
      number?: string;
      toolId?: string;
      unitPrice?: number | null;
      currency?: string;
      placedAt?: string;
      heldUntil?: string | null;
      state?: 
        | 'to-be-paid'
        | 'paid'
        | 'confirmed'
        | 'in-production'
        | 'ready'
        | 'partly-shipped'
        | 'shipped'
        | 'delivered'
        | 'cancelled';
      paidAt?: string | null;
      shippedAt?: string | null;
      cancelledAt?: string | null;
      receivedAmount?: number | null;
      shippedPieces?: number;
      promisedFor?: string | null;
      depositAmount?: number | null;
      adjustmentAmount?: number | null;
      onAccount?: boolean;
      jointInvoice?: string | null;
      depositReceived?: boolean;
      img?: string;
      reportedAmount?: number | null;
      jointDue?: number | null;
      byCard?: true;
      freightToAdd?: true;
      poNumber?: string;
      foundBy?: string;
    }>;
  };
  /** The profile of a user. */
  'GET /user/:email': {
    params: { email: string };
    answer: {
      userAddress: string;
      userCity: string;
      userDistrict: string;
      userCountry: string;
      userPhone: string;
      userInURL: string;
      userPS?: string;
    };
  };
  /** Updates the profile of a user. */
  'PUT /user/:email': {
    params: { email: string };
    body?: {
      userAddress?: string | number | null;
      userPS?: string | number | null;
      userDistrict?: string | number | null;
      userCountry?: string | number | null;
      userPhone?: string | number | null;
      userInURL?: string | number | null;
      userCity?: string | number | null;
    };
    answer: { acknowledged: true };
  };
  /** The buyer on the papers of a customer’s new orders. */
  'GET /user/:email/buyer': {
    params: { email: string };
    answer: {
      company: string;
      vat: string;
      bin: string;
      eori: string;
      consignee: string;
      notifyParty: string;
      portOfDischarge: string;
      shippingMarks: string;
    };
  };
  /** Changes the buyer on the papers of a customer’s new orders. */
  'PUT /user/:email/buyer': {
    params: { email: string };
    body?: {
      company?: string | number | null;
      vat?: string | number | null;
      bin?: string | number | null;
      eori?: string | number | null;
      consignee?: string | number | null;
      notifyParty?: string | number | null;
      portOfDischarge?: string | number | null;
      shippingMarks?: string | number | null;
    };
    answer: { acknowledged: true };
  };
  /** All users, newest first. */
  'GET /users': {
    query?: {
      limit?: number;
      after?: string;
      q?: string;
      group?: 'admin' | 'blocked' | 'unverified' | 'company';
    };
    answer: Array<{
      _id: string;
      name: string;
      email: string;
      role: 'customer' | 'admin';
      staffRole: string | null;
      fixedRole: boolean;
      verified: boolean;
      secondFactor: boolean;
      orders: number;
      openOrders: number;
      openAmounts: Array<{ currency: string; amount: number }>;
      lastSignInAt: string | null;
      createdAt: string;
      blockedAt: string | null;
      company: 'open' | 'ended' | null;
    }>;
  };
  /** Who of the staff has read the data of this person, newest first. */
  'GET /users/:id/data-access': {
    params: { id: string };
    query?: { limit?: number; after?: string };
    answer: Array<{ _id: string; at: string; by: string; call: string; search: string | null }>;
  };
  /** Whether a document is genuine, by the code printed on it. */
  'GET /verify/:code': {
    params: { code: string };
    answer: {
      title: string;
      number: string;
      date: string;
      amount: string | null;
      account: string | null;
      superseded: boolean;
      withdrawn?: true;
      lines?: Array<{ order: string; amount: string }>;
    };
  };
  /** The addresses of other programs that get events, without their secrets. */
  'GET /webhook': {
    answer: Array<{
      _id: string;
      url: string;
      events: Array<
        | 'order.placed'
        | 'order.state-changed'
        | 'payment.recorded'
        | 'shipment.recorded'
        | 'stock.changed'
        | 'quote.sent'
        | 'quote.accepted'
        | 'inquiry.received'>;
      active: boolean;
      createdAt: string;
      oldUntil: string | null;
      waiting: number;
      givenUp: number;
    }>;
  };
  /** Sends an event again, with the same id. */
  'POST /webhook-delivery/:id/replay': {
    params: { id: string };
    answer: { acknowledged: true };
  };
  /** The events for a webhook, the latest first. */
  'GET /webhook/:id/delivery': {
    params: { id: string };
    query?: { limit?: number; after?: string };
    answer: Array<{
      _id: string;
      event: 
        | 'order.placed'
        | 'order.state-changed'
        | 'payment.recorded'
        | 'shipment.recorded'
        | 'stock.changed'
        | 'quote.sent'
        | 'quote.accepted'
        | 'inquiry.received';
      state: 'waiting' | 'delivered' | 'given-up';
      attempts: number;
      triedAt: string | null;
      nextAt: string | null;
      problem: string | null;
      content: string;
    }>;
  };
}
