"""The cryptography of decks that several computers make together: nobody sees a card too early, nobody chooses one."""
